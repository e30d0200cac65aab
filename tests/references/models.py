"""Tiny models with random numbers, and what an independent program makes of a text with them: the library transformers, in
float64.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install torch transformers==5.23.0 safetensors
    /tmp/references/bin/python tests/references/models.py [NAME...]

NAME: bert; without one, all. Of each it writes the folder models/NAME beside itself: the model as Hugging Face has them, and
expected.json with the numbers of nodes by their paths. The test is tests/core/models/model_test.cpp. Nothing here reads
Attend or its numbers.
"""
import json
import sys
from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing
from transformers import BertConfig, BertModel

HERE = Path(__file__).parent / "models"
PIECES = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "train", "left", "station", "on", "time", "play", "##ing",
          "##s", "a", "radio", "jazz", "."]


def word_piece():
    tokenizer = Tokenizer(WordPiece({piece: i for i, piece in enumerate(PIECES)}, unk_token="[UNK]"))
    tokenizer.normalizer = BertNormalizer()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    tokenizer.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
                                                  special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
    return tokenizer


def scattered(model):
    """Every number random, gains and biases too, and as a file of float32 has them."""
    torch.manual_seed(5)
    with torch.no_grad():
        for name, numbers in model.named_parameters():
            numbers.copy_(torch.randn(numbers.shape) * 0.3 + ("Norm.weight" in name))
    return model.float().double().eval()


def rounded(numbers):
    return [[float(f"{x:.9g}") for x in row] for row in numbers.tolist()]


def nodes(result):
    """What the library calls hidden states and attentions, by the paths of nodes."""
    values = {"x": result.hidden_states[0][0]}
    for layer, attention in enumerate(result.attentions):
        values[f"layer.{layer}/output"] = result.hidden_states[layer + 1][0]
        for head, weights in enumerate(attention[0]):
            values[f"layer.{layer}/head.{head}/weights"] = weights
    values["output"] = result.last_hidden_state[0]
    return {path: rounded(numbers) for path, numbers in values.items()}


def write(name, model, config, tokenizer, cases):
    folder = HERE / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    (folder / "tokenizer.json").write_text(json.dumps(json.loads(tokenizer.to_str()), indent=1) + "\n")
    save_file({key: numbers.float().contiguous() for key, numbers in model.state_dict().items()},
              folder / "model.safetensors", {"format": "pt"})
    (folder / "expected.json").write_text("[" + ",\n".join(map(json.dumps, cases)) + "]\n")


def bert():
    tokenizer = word_piece()
    config = BertConfig(vocab_size=len(PIECES), hidden_size=12, num_hidden_layers=2, num_attention_heads=3,
                        intermediate_size=20, max_position_embeddings=16, type_vocab_size=2, hidden_act="gelu",
                        layer_norm_eps=1e-3, attn_implementation="eager", dtype="float64")
    model = scattered(BertModel(config, add_pooling_layer=False))
    cases = []
    for text, second in (("The train left the station on time.", ""), ("playing jazz", "The radio plays!")):
        read = tokenizer.encode(text, second) if second else tokenizer.encode(text)
        with torch.no_grad():
            result = model(torch.tensor([read.ids]), token_type_ids=torch.tensor([read.type_ids]),
                           output_attentions=True, output_hidden_states=True)
        cases.append({"choices": {"sentence": text, "second_text": second}, "tokens": read.tokens,
                      "values": nodes(result)})
    keys = ["model_type", "vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size",
            "max_position_embeddings", "type_vocab_size", "hidden_act", "layer_norm_eps"]
    write("bert", model, {key: config.to_dict()[key] for key in keys}, tokenizer, cases)


MODELS = {"bert": bert}

for name in sys.argv[1:] or MODELS:
    MODELS[name]()
