"""How files of models hold their numbers, unpacked by an independent program: the package gguf of the authors of ggml.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install gguf==0.19.0 numpy
    /tmp/references/bin/python tests/references/number_kinds.py

It writes number_kinds.json beside itself: of each kind two blocks of random bytes and the numbers that they hold. The test
is tests/core/models/number_kind_test.cpp. Nothing here reads Attend or its numbers.
"""
import json
from pathlib import Path

import numpy as np
from gguf import GGMLQuantizationType as Kind
from gguf.constants import GGML_QUANT_SIZES
from gguf.quants import dequantize

# Where a block has its float16 numbers: random bits there could be no numbers.
HALVES = {"Q8_0": [0], "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q4_K": [0, 2], "Q5_K": [0, 2],
          "Q6_K": [208]}
random = np.random.default_rng(11)


def blocks_of(name):
    size = GGML_QUANT_SIZES[Kind[name]][1]
    blocks = random.integers(0, 256, (2, size), dtype=np.uint8)
    for place in HALVES[name]:
        blocks[:, place:place + 2] = (random.normal(size=(2, 1)) / 16).astype(np.float16).view(np.uint8)
    return blocks


def case(blocks, numbers):
    return {"bytes": blocks.tobytes().hex(), "numbers": " ".join(f"{x:.9g}" for x in numbers.astype(np.float32).ravel())}


plain = random.normal(size=8).astype(np.float32)
short = (plain.view(np.uint32) >> 16).astype(np.uint16)
halves = np.concatenate([plain.astype(np.float16), np.array([6e-8, -5.96e-8, 6.1e-5, 65504, 0], np.float16)])
cases = {"F32": case(plain, plain), "F16": case(halves, halves),
         "BF16": case(short, (short.astype(np.uint32) << 16).view(np.float32))}
for name in HALVES:
    blocks = blocks_of(name)
    cases[name] = case(blocks, dequantize(blocks, Kind[name]))
(Path(__file__).parent / "number_kinds.json").write_text(json.dumps(cases, indent=1) + "\n")
