"""Nasty texts cut up by an independent program, the library tokenizers, as byte-level BPE.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install tokenizers==0.23.3
    /tmp/references/bin/python tests/references/byte_pairs.py

It writes byte_pairs.json beside itself: small tokenizers, trained on the texts, which find words as GPT-2, SmolLM, Llama 3,
Qwen2 and RoBERTa do, and of each text a check sum (FNV-1a, 32 bits) of its tokens as "number,begin,end" in bytes; of the
numbers alone where the text changes as it is composed, and where bytes are left out: there the library's places are those of
other letters. The test is tests/core/models/byte_tokenizer_test.cpp. Nothing here
reads Attend or its numbers.
"""
import json
import random
import unicodedata
from pathlib import Path

from tokenizers import AddedToken, Regex, Tokenizer
from tokenizers.models import BPE
from tokenizers.normalizers import NFC
from tokenizers.pre_tokenizers import ByteLevel, Digits, Sequence, Split
from tokenizers.processors import ByteLevel as Untouched
from tokenizers.processors import RobertaProcessing, TemplateProcessing
from tokenizers.processors import Sequence as Processors
from tokenizers.trainers import BpeTrainer

PARTS = ["train", "station", " ", " ", " ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\u00a0", "é", "É", "e\u0301", "ß", "ﬁ",
         "İ", "ı", "Å", "ö", "ñ", "Ω", "σ", "ς", "ж", "Й", "и\u0306", "日本語", "中", "한국어", "\u1112\u1161\u11ab", "🚂",
         "👩\u200d🚀", "🇩🇪", "\u200b", "\u200d", "\ufeff", "\x00", "\x04", "\ufffd", "\u00ad", "don't", "DON'T", "'S", "'s", "'ſ",
         "we'll", "I'VE", "n't", "'", '"', "“", "”", "–", "…", "$", "%", "€", "1,000.5", "3.14", "12345678", "٣٤", "Ⅷ", "½", "²",
         "_", "x" * 100, "!!!", "...", "नमस्ते", "שלום", "العربية", "ไทย", "\u0323\u0307", "q\u0307\u0323", "Ǆ", "ǅ", "㍿", "℃",
         "\u2028", "\u3000", "\u1680", "\x85", "\x1f", "unaffable", "playing", "http://a.b/c?d=e&f", "A", "Z", "\U0001d400",
         "\U00020000", "\U000f0000", "\u1e9e", "\u0345", "\ue000", "hello", "world", " Attention", " is", " all", " you",
         "<|end|>", "<|end", "<mask>", "<s>", " the", "The"]
GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
LLAMA3 = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN2 = LLAMA3.replace("{1,3}", "")
LETTERS = ByteLevel.alphabet()

random.seed(12)
texts = ["".join(random.choice(PARTS) for _ in range(random.randint(0, 8))) for _ in range(1000)]


def trained(words, alphabet=LETTERS, normalizer=None, **model):
    tokenizer = Tokenizer(BPE(**model))
    tokenizer.pre_tokenizer = words
    if normalizer:
        tokenizer.normalizer = normalizer
    tokenizer.train_from_iterator(texts * 3, BpeTrainer(vocab_size=len(alphabet) + 110, initial_alphabet=alphabet,
                                                        limit_alphabet=len(alphabet)))
    return tokenizer


def split(pattern):
    return Sequence([Split(Regex(pattern), "isolated"), ByteLevel(add_prefix_space=False, use_regex=False)])


def gpt2():
    tokenizer = trained(ByteLevel(add_prefix_space=False))
    tokenizer.add_special_tokens(["<|end|>"])
    tokenizer.post_processor = Untouched(trim_offsets=False)
    return tokenizer


def smollm():
    """Without pieces for some bytes, as SmolLM's: they are left out."""
    rare = set("Ą" "ı" "ò" "Ċ")
    tokenizer = trained(Sequence([Digits(individual_digits=True), ByteLevel(add_prefix_space=False)]),
                        sorted(set(LETTERS) - rare))
    tokenizer.add_special_tokens(["<|end|>", "<s>"])
    return tokenizer


def llama3():
    """A word that is a piece is not cut up, though no merges lead to it."""
    plan = json.loads(trained(split(LLAMA3)).to_str())
    plan["model"]["vocab"]["ĠAttention"] = len(plan["model"]["vocab"])
    plan["model"]["ignore_merges"] = True
    tokenizer = Tokenizer.from_str(json.dumps(plan))
    tokenizer.add_special_tokens(["<s>", "<|end|>"])
    tokenizer.add_tokens(["hello"])
    begin = ("<s>", tokenizer.token_to_id("<s>"))
    tokenizer.post_processor = Processors([Untouched(trim_offsets=False), TemplateProcessing(
        single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[begin])])
    return tokenizer


def qwen2():
    tokenizer = trained(split(QWEN2), normalizer=NFC())
    tokenizer.add_special_tokens(["<|end|>"])
    return tokenizer


def roberta():
    tokenizer = trained(ByteLevel(add_prefix_space=True))
    tokenizer.add_special_tokens(["<s>", "</s>", AddedToken("<mask>", lstrip=True, special=True)])
    number = tokenizer.token_to_id
    tokenizer.post_processor = RobertaProcessing(("</s>", number("</s>")), ("<s>", number("<s>")), trim_offsets=False)
    return tokenizer


def place(text, piece, added, begin, end):
    """Attend's rule, of the library's places: without the spaces before it, unless it is nothing else."""
    if piece in added and end > begin:
        return end - len(piece), end
    if piece == "Ġ" and text[begin:end] != " ":  # one that was put before the text
        return begin, begin
    spaces = len(text[begin:end]) - len(text[begin:end].lstrip(" "))
    return (begin + spaces if begin + spaces < end else begin), end


def has_places(tokenizer, text):
    if tokenizer.normalizer:
        return unicodedata.normalize("NFC", text) == text
    letters = "".join(word for word, _ in ByteLevel(add_prefix_space=False).pre_tokenize_str(text))
    return all(tokenizer.token_to_id(letter) is not None for letter in letters)


def in_figures(tokenizer, added, text):
    in_bytes = [0]
    for sign in text:
        in_bytes.append(in_bytes[-1] + len(sign.encode()))
    found = tokenizer.encode(text)
    if not has_places(tokenizer, text):
        return " ".join(str(number) for number in found.ids)
    tokens = []
    for number, piece, (begin, end) in zip(found.ids, found.tokens, found.offsets):
        begin, end = place(text, piece, added, begin, end)
        tokens.append(f"{number},{in_bytes[begin]},{in_bytes[end]}")
    return " ".join(tokens)


def check_sum(text):
    total = 0x811C9DC5
    for byte in text.encode():
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{total:08x}"


everything = {"texts": texts, "tokenizers": []}
for make in (gpt2, smollm, llama3, qwen2, roberta):
    tokenizer = make()
    plan = json.loads(tokenizer.to_str())
    added = {token["content"] for token in plan["added_tokens"]}
    everything["tokenizers"].append({
        "name": make.__name__, "tokenizer": plan, "no_places": [i for i, text in enumerate(texts) if not has_places(tokenizer, text)],
        "pair": " ".join(map(str, tokenizer.encode("the world", "is").ids)),
        "sums": "".join(check_sum(in_figures(tokenizer, added, text)) for text in texts)})
(Path(__file__).parent / "byte_pairs.json").write_text(
    json.dumps(everything, ensure_ascii=False, separators=(",", ":")) + "\n")
