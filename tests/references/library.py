"""The same scenes by PyTorch's own layers, in float64: what NumPy computed must agree with a library that many use."""
import numpy as np
import torch
from torch import nn
from torch.nn import functional

torch.set_default_dtype(torch.float64)


def tensor(matrix):
    return torch.from_numpy(np.ascontiguousarray(matrix))


def check(found, expected):
    assert np.abs(found.detach().numpy() - expected).max() < 1e-12


def side_by_side(scene, prefix, name):
    """The heads' leaves as a library has them: one matrix for all heads, outputs first."""
    heads = range(scene.get("heads", 1))
    return tensor(np.hstack([scene.leaves[f"{prefix}head.{head}/{name}"] for head in heads]).T)


def encoder(scene):
    """TransformerEncoderLayer, layer by layer."""
    assert scene.on("residual") and scene.on("bias")
    for index in range(scene.choices["layers"]):
        prefix = f"layer.{index}/"
        layer = nn.TransformerEncoderLayer(
            scene.width, scene.choices["heads"], scene.choices["feed_forward_width"], dropout=0,
            activation=scene.choices["feed_forward"], batch_first=True, bias=True,
            norm_first=scene.choices["layer_norm"] == "before")
        of = lambda name: tensor(scene.leaves[prefix + name])
        state = {
            "self_attn.in_proj_weight": torch.cat([side_by_side(scene, prefix, "w_" + c) for c in "qkv"]),
            "self_attn.in_proj_bias": torch.cat([side_by_side(scene, prefix, "b_" + c)[:, 0] for c in "qkv"]),
            "self_attn.out_proj.weight": of("w_o").T, "self_attn.out_proj.bias": of("b_o")[0],
            "linear1.weight": of("feed_forward/w_1").T, "linear1.bias": of("feed_forward/b_1")[0],
            "linear2.weight": of("feed_forward/w_2").T, "linear2.bias": of("feed_forward/b_2")[0],
        }
        for norm in ("norm_1", "norm_2"):
            state[norm.replace("_", "") + ".weight"] = of(norm + "/gain")[0]
            state[norm.replace("_", "") + ".bias"] = of(norm + "/shift")[0]
        layer.load_state_dict(state)
        x = scene.values["x" if index == 0 else f"layer.{index - 1}/output"]
        mask = scene.values.get("mask")
        hidden = None if mask is None else tensor(mask) == 0
        check(layer(tensor(x)[None], src_mask=hidden)[0], scene.values[prefix + "output"])


def cross_attention(scene):
    """MultiheadAttention with keys and values of another width."""
    layer = nn.MultiheadAttention(scene.width, scene.choices["heads"], kdim=scene.second_width,
                                  vdim=scene.second_width, batch_first=True, bias=True)
    layer.load_state_dict({
        "q_proj_weight": side_by_side(scene, "", "w_q"), "k_proj_weight": side_by_side(scene, "", "w_k"),
        "v_proj_weight": side_by_side(scene, "", "w_v"),
        "in_proj_bias": torch.cat([side_by_side(scene, "", "b_" + c)[:, 0] for c in "qkv"]),
        "out_proj.weight": tensor(scene.leaves["w_o"].T), "out_proj.bias": tensor(scene.leaves["b_o"][0]),
    })
    memory = tensor(scene.leaves["memory"])[None]
    output, weights = layer(tensor(scene.values["x"])[None], memory, memory, average_attn_weights=False)
    check(output[0], scene.values["output"])
    for head in range(scene.choices["heads"]):
        check(weights[0, head], scene.values[f"head.{head}/weights"])


def grouped(scene):
    """scaled_dot_product_attention with heads in groups."""
    stack = lambda name, kind, count: tensor(np.stack([scene.values[f"{kind}.{i}/{name}"] for i in range(count)]))
    heads, groups = scene.choices["heads"], scene.choices["key_value_heads"]
    outputs = functional.scaled_dot_product_attention(
        stack("q", "head", heads)[None], stack("k", "group", groups)[None], stack("v", "group", groups)[None],
        is_causal=scene.get("mask", "none") == "causal", enable_gqa=True)
    for head in range(heads):
        check(outputs[0, head], scene.values[f"head.{head}/output"])
