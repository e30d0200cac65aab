"""Tiny models with random numbers, and what an independent program makes of a text with them: the library transformers, in
float64.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install torch transformers==5.23.0 safetensors gguf==0.19.0
    /tmp/references/bin/python tests/references/models.py [NAME...]

NAME: as in MODELS below; without one, all. Of each it writes the folder models/NAME beside itself: the model as Hugging Face has them, and
expected.json with the numbers of nodes by their paths. The test is tests/core/models/model_test.cpp. Nothing here reads
Attend or its numbers.
"""
import json
import sys
from pathlib import Path

import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer
from tokenizers.models import BPE, WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer, ByteLevel
from tokenizers.processors import RobertaProcessing, TemplateProcessing
from tokenizers.trainers import BpeTrainer
from transformers import (BertConfig, BertModel, DistilBertConfig, DistilBertModel, GPT2Config, GPT2LMHeadModel, LlamaConfig,
                          LlamaForCausalLM, MistralConfig, MistralForCausalLM, Qwen2Config, Qwen2ForCausalLM, RobertaConfig,
                          RobertaModel)

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


TEXTS = ["The train left the station on time.", "the radio played jazz; the trains left on time"]


def byte_pairs():
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = ByteLevel(add_prefix_space=False)
    tokenizer.train_from_iterator(TEXTS * 2, BpeTrainer(vocab_size=60, special_tokens=["<s>", "<pad>", "</s>"]))
    return tokenizer


def scattered(model):
    """Every number random, gains and biases too, and as a file of float32 has them."""
    torch.manual_seed(5)
    with torch.no_grad():
        for name, numbers in model.named_parameters():
            numbers.copy_(torch.randn(numbers.shape) * 0.3 + (name.endswith("weight") and ("norm" in name.lower() or "ln_" in name)))
    return model.float().double().eval()


def rounded(numbers):
    return [[float(f"{x:.9g}") for x in row] for row in numbers.tolist()]


def nodes(result, ends_in_norm=False):
    """What the library calls hidden states and attentions, by the paths of nodes."""
    values = {"x": result.hidden_states[0][0]}
    for layer, attention in enumerate(result.attentions):
        values[f"layer.{layer}/output"] = result.hidden_states[layer + 1][0]
        for head, weights in enumerate(attention[0]):
            values[f"layer.{layer}/head.{head}/weights"] = weights
    if ends_in_norm:  # the library gives the last layer's only behind the final norm
        values["output"] = values.pop(f"layer.{layer}/output")
    else:
        values["output"] = result.last_hidden_state[0]
    return {path: rounded(numbers) for path, numbers in values.items()}


def write(name, model, config, tokenizer, cases):
    folder = HERE / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    (folder / "tokenizer.json").write_text(json.dumps(json.loads(tokenizer.to_str()), indent=1) + "\n")
    tied = "lm_head.weight" if config.get("tie_word_embeddings", config["model_type"] == "gpt2") else ""
    save_file({key: numbers.float().contiguous() for key, numbers in model.state_dict().items() if key != tied},
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


def both_ways(name, config, make, tokenizer, keys):
    """A model that reads both ways, of one text and of two."""
    model = scattered(make(config))
    cases = []
    for text, second in ((TEXTS[0], ""), ("playing jazz", "the radio plays")):
        read = tokenizer.encode(text, second) if second else tokenizer.encode(text)
        with torch.no_grad():
            result = model(torch.tensor([read.ids]), output_attentions=True, output_hidden_states=True)
        cases.append({"choices": {"sentence": text, "second_text": second}, "tokens": read.tokens,
                      "values": nodes(result)})
    write(name, model, {key: config.to_dict()[key] for key in keys}, tokenizer, cases)


def distilbert():
    config = DistilBertConfig(vocab_size=len(PIECES), dim=12, n_layers=2, n_heads=3, hidden_dim=20, max_position_embeddings=16,
                              attn_implementation="eager", dtype="float64")
    both_ways("distilbert", config, DistilBertModel, word_piece(),
              ["model_type", "vocab_size", "dim", "n_layers", "n_heads", "hidden_dim", "max_position_embeddings", "activation"])


def roberta():
    tokenizer = byte_pairs()
    tokenizer.post_processor = RobertaProcessing(("</s>", 2), ("<s>", 0), add_prefix_space=False)
    config = RobertaConfig(vocab_size=60, hidden_size=12, num_hidden_layers=2, num_attention_heads=3, intermediate_size=20,
                           max_position_embeddings=42, type_vocab_size=1, layer_norm_eps=1e-5, pad_token_id=1,
                           attn_implementation="eager", dtype="float64")
    both_ways("roberta", config, lambda config: RobertaModel(config, add_pooling_layer=False), tokenizer,
              ["model_type", "vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size",
               "max_position_embeddings", "type_vocab_size", "hidden_act", "layer_norm_eps", "pad_token_id"])


def causal(name, config, make, keys, write_as=None):
    tokenizer = byte_pairs()
    model = scattered(make(config))
    cases = []
    for text in TEXTS:
        read = tokenizer.encode(text)
        with torch.no_grad():
            result = model(torch.tensor([read.ids]), output_attentions=True, output_hidden_states=True)
        values = nodes(result, True)
        values["logits"] = rounded(result.logits[0][-2:])
        cases.append({"choices": {"sentence": text}, "tokens": read.tokens, "values": values})
    (write_as or write)(name, model, keys, tokenizer, cases)


LLAMA = dict(vocab_size=60, hidden_size=16, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
             intermediate_size=20, max_position_embeddings=64, rms_norm_eps=1e-3, attn_implementation="eager", dtype="float64")
SAID = {key: LLAMA[key] for key in ("vocab_size", "hidden_size", "num_hidden_layers", "num_attention_heads",
                                    "num_key_value_heads", "intermediate_size", "max_position_embeddings", "rms_norm_eps")}
BANDS = dict(rope_type="llama3", factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
             original_max_position_embeddings=32)


def llama():
    """With the turns of Llama 3.1, and heads of a width of their own; its file says so as older ones did."""
    config = LlamaConfig(**LLAMA, head_dim=6, tie_word_embeddings=False, attention_bias=True,
                         rope_parameters={"rope_theta": 500.0, **BANDS})
    causal("llama", config, LlamaForCausalLM, {"model_type": "llama", **SAID, "hidden_act": "silu", "head_dim": 6,
                                               "attention_bias": True, "rope_theta": 500.0, "rope_scaling": BANDS,
                                               "tie_word_embeddings": False})


def mistral():
    config = MistralConfig(**LLAMA, sliding_window=5, tie_word_embeddings=True)
    causal("mistral", config, MistralForCausalLM, {"model_type": "mistral", **SAID, "hidden_act": "silu", "sliding_window": 5,
                                                   "tie_word_embeddings": True, "rope_theta": 10000.0})


def qwen2():
    turns = {"rope_type": "linear", "rope_theta": 10000.0, "factor": 2.0}
    config = Qwen2Config(**LLAMA, rope_parameters=turns, tie_word_embeddings=True)
    causal("qwen2", config, Qwen2ForCausalLM, {"model_type": "qwen2", **SAID, "hidden_act": "silu", "rope_parameters": turns,
                                               "tie_word_embeddings": True})


def gpt2():
    config = GPT2Config(vocab_size=60, n_embd=12, n_layer=2, n_head=3, n_positions=48, attn_implementation="eager",
                        dtype="float64")
    keys = ["model_type", "vocab_size", "n_embd", "n_layer", "n_head", "n_positions", "activation_function",
            "layer_norm_epsilon"]
    causal("gpt2", config, GPT2LMHeadModel, {key: config.to_dict()[key] for key in keys})


def llama_gguf():
    """As llama.cpp converts it: rows of queries and keys in another order, names of its own."""
    from gguf import GGUFWriter

    def permuted(numbers, heads):
        return numbers.reshape(heads, 2, -1, numbers.shape[-1]).swapaxes(1, 2).reshape(numbers.shape)

    def write_gguf(name, model, _, tokenizer, cases):
        folder = HERE / name
        folder.mkdir(parents=True, exist_ok=True)
        writer = GGUFWriter(folder / "model.gguf", "llama")
        writer.add_block_count(2), writer.add_embedding_length(16), writer.add_head_count(4), writer.add_head_count_kv(2)
        writer.add_feed_forward_length(20), writer.add_context_length(64), writer.add_layer_norm_rms_eps(1e-3)
        writer.add_rope_freq_base(500.0), writer.add_rope_dimension_count(4), writer.add_vocab_size(60)
        plan = json.loads(tokenizer.to_str())["model"]
        writer.add_tokenizer_model("gpt2"), writer.add_tokenizer_pre("gpt-2")
        writer.add_token_list(list(plan["vocab"])), writer.add_token_merges([" ".join(pair) for pair in plan["merges"]])
        writer.add_token_types([3] * 3 + [1] * 57)
        names = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output",
                 "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm", "self_attn.q_proj": "attn_q",
                 "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
                 "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down", "model.layers": "blk"}
        for key, tensor in model.state_dict().items():
            numbers = tensor.float().numpy()
            if "q_proj" in key or "k_proj" in key:
                numbers = permuted(numbers, 4 if "q_proj" in key else 2)
            for theirs, ours in names.items():
                key = key.replace(theirs, ours)
            writer.add_tensor(key, numbers)
        plain = 500.0 ** (-torch.arange(0, 4, 2).double() / 4)
        divisors = plain / model.model.rotary_emb.inv_freq.double()
        writer.add_tensor("rope_freqs.weight", divisors.float().numpy())
        writer.write_header_to_file(), writer.write_kv_data_to_file(), writer.write_tensors_to_file(), writer.close()
        (folder / "expected.json").write_text("[" + ",\n".join(map(json.dumps, cases)) + "]\n")

    config = LlamaConfig(**LLAMA, tie_word_embeddings=False, rope_parameters={"rope_theta": 500.0, **BANDS})
    causal("llama_gguf", config, LlamaForCausalLM, {}, write_gguf)


MODELS = {make.__name__: make for make in (bert, distilbert, roberta, llama, mistral, qwen2, gpt2, llama_gguf)}

for name in sys.argv[1:] or MODELS:
    MODELS[name]()
