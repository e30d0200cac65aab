"""Numbers to hold Attend against, made by an independent program: NumPy in float64, checked against PyTorch's layers.

Run again, from anywhere, with Python 3.10 or later, NumPy and, for the files layers and two_texts, PyTorch (2.5 or later):

    python3 -m venv /tmp/references && /tmp/references/bin/pip install numpy torch
    /tmp/references/bin/python tests/references/make_references.py [FILE...]

FILE: layers, two_texts, masks, positions, scores, normalizers; without one, all. It writes the *.json beside itself.
Each case there is a document of Attend (`document`: choices, and every leaf as an edit), which `attend` opens once it is cut out, and the numbers of every other node (`values`). The test is
tests/core/document/references_test.cpp; it needs no Python. Nothing here reads Attend or its numbers.
"""
import json
import math
import sys
from pathlib import Path

from formulas import MASKS, NORMALIZERS, SCORES
from scene import Scene

BLOCK = dict(heads=3, residual="on", bias="on", feed_forward_width=5)


def layers():
    import library  # PyTorch

    cases = {"one head": Scene(1, 4, 5), "one head with W_O": Scene(2, 4, 5, output_projection="on", bias="on")}
    for norm, phi, mask in (("after", "relu", "none"), ("before", "gelu", "causal")):
        scene = Scene(3, 4, 6, layers=2, layer_norm=norm, feed_forward=phi, mask=mask, **BLOCK)
        library.encoder(scene)
        cases[f"two layers, norm {norm}, {phi}, {mask}"] = scene
    for norm, phi, activation in (("none", "tanh", "sigmoid"), ("after", "sigmoid", "relu"),
                                  ("before", "tanh", "gelu"), ("none", "relu", "tanh")):
        cases[f"norm {norm}, {phi}, activation {activation}"] = Scene(
            4, 4, 6, layer_norm=norm, feed_forward=phi, activation=activation, **BLOCK)
    for i, (norm, phi, activation) in enumerate((("before", "silu", "gelu_tanh"), ("after", "gelu_tanh", "silu"))):
        cases[f"RMS norm {norm}, gated, {phi}, activation {activation}"] = Scene(
            11 + i, 4, 6, layers=2 - i, layer_norm=norm, norm="rms", feed_forward=phi, feed_forward_gated="on",
            activation=activation, **BLOCK)
    cases["no residual, norm after"] = Scene(5, 4, 6, heads=2, layer_norm="after", feed_forward="relu")
    cases["K = V"] = Scene(6, 4, 6, heads=2, shared_key_value="on", bias="on")
    scene = Scene(7, 4, 8, heads=4, key_value_heads=2, mask="causal")
    library.grouped(scene)
    cases["heads in groups"] = scene
    cases["one K = V for all heads"] = Scene(8, 4, 6, heads=3, key_value_heads=1, shared_key_value="on", bias="on")
    cases["heads off"] = Scene(9, 4, 6, layers=2, heads=2, residual="on", heads_off="1,2")
    cases["own widths"] = Scene(10, 4, 6, heads=2, key_width=5, value_width=4)
    return cases


def two_texts():
    import library  # PyTorch

    scene = Scene(20, 4, 6, 5, 5, heads=2, bias="on")
    library.cross_attention(scene)
    cases = {"a second text of another width": scene}
    cases["one head over a wider text"] = Scene(21, 3, 4, 7, 7)
    for norm in ("none", "before", "after"):
        cases[f"cross-attention, two layers, norm {norm}"] = Scene(
            22, 4, 6, 3, layers=2, layer_norm=norm, feed_forward="relu", **BLOCK)
        cases[f"joined keys, two layers, norm {norm}"] = Scene(
            23, 4, 6, 3, layers=2, join_keys="on", layer_norm=norm, feed_forward="gelu", **BLOCK)
    cases["joined keys up to the token before, three layers"] = Scene(
        24, 4, 6, 3, layers=3, heads=2, residual="on", join_keys="on", mask="strictly_causal", layer_norm="before")
    cases["joined keys, padding and window"] = Scene(
        25, 5, 4, 4, join_keys="on", mask="padding and window", mask_length=2, mask_window=1)
    for position in ("sinusoidal", "learned"):
        cases[f"both texts, {position}"] = Scene(26, 3, 4, 4, position=position)
    return cases


def masks():
    numbers = dict(mask_window=1, mask_step=2, mask_global=1, mask_block=3, mask_length=4, mask_top=2)
    names = [*MASKS, "painted", "random", "top_k", "causal and window", "window or block", "window and strided or global",
             "causal and top_k", "strictly_causal and top_k"]
    return {name: Scene(40 + i, 7, 4, mask=name, **numbers) for i, name in enumerate(names)}


def positions():
    cases = {f"{name}, width {d}": Scene(60 + d, 5, d, position=name)
             for name in ("sinusoidal", "rope") for d in (4, 5)}
    cases["learned"], cases["one_hot"] = Scene(66, 4, 4, position="learned"), Scene(67, 4, 3, position="one_hot")
    cases["rope, two layers, heads in groups"] = Scene(
        68, 5, 8, layers=2, heads=2, key_value_heads=1, residual="on", position="rope")
    for name, heads in (("alibi", 4), ("alibi", 3), ("alibi_program", 4), ("alibi_program", 3), ("alibi_program", 6)):
        cases[f"{name}, {heads} heads"] = Scene(69, 4, 6, heads=heads, position=name)
    for mask in ("none", "causal", "strictly_causal", "causal and window"):
        # Long enough for the buckets that several distances share.
        tokens = 20 if mask in ("none", "causal") else 5
        cases[f"relative, {mask}"] = Scene(70, tokens, 3, mask=mask, mask_window=2, position="relative")
    return cases


def scores():
    cases = {}
    for i, name in enumerate(SCORES):
        extra = dict(hidden_width=3) if name == "additive" else dict(bandwidth=1.7)
        if name == "formula":
            extra = dict(score_formula="tanh(q·k/√d) − 0.1·|i − j| + log(1 + |q − k|)")
        cases[name] = Scene(80 + i, 5, 4, score=name, **extra)
    for name in ("additive", "general"):
        cases[f"{name}, other width of queries"] = Scene(
            95, 4, 5, 3, score=name, hidden_width=4, query_width=3, key_width=2, heads=2)
    return cases


def normalizers():
    cases = {}
    for i, name in enumerate(NORMALIZERS):
        score = "epanechnikov" if name == "sum" else "dot"
        for temperature in (1, 0.3, 2.5):
            # The first row has nothing left.
            cases[f"{name}, temperature {temperature}"] = Scene(
                100 + i, 6, 4, score=score, bandwidth=2, normalizer=name, temperature=temperature,
                mask="strictly_causal")
    for score in ("boxcar", "constant"):
        cases[f"sum of {score}"] = Scene(110, 5, 4, score=score, bandwidth=2.2, normalizer="sum")
    return cases


def text(number):
    return "-inf" if number == -math.inf else f"{number:.8g}"


def rows(matrix, write):
    return [" ".join(write(number) for number in row) for row in matrix]


def case(name, scene):
    edits = {path: {"matrix": rows(leaf, lambda number: f"{number:.3f}")} for path, leaf in scene.leaves.items()}
    return {"name": name, "document": {"attend": 1, "choices": scene.choices, "edits": edits},
            "values": {path: rows(matrix, text) for path, matrix in scene.values.items()}}


def main():
    for make in (layers, two_texts, masks, positions, scores, normalizers):
        if sys.argv[1:] and make.__name__ not in sys.argv[1:]:
            continue
        lines = [json.dumps(case(name, scene)) for name, scene in make().items()]
        path = Path(__file__).with_name(make.__name__ + ".json")
        path.write_text("[\n" + ",\n".join(lines) + "\n]\n")
        print(f"{path.name}: {len(lines)} cases, {path.stat().st_size / 1024:.0f} KB")


if __name__ == "__main__":
    main()
