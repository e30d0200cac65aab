"""Nasty texts cut up by two independent programs, the libraries tokenizers and sentencepiece, as SentencePiece's BPE.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install tokenizers==0.23.3 sentencepiece==0.2.3 protobuf
    /tmp/references/bin/python tests/references/sentence_pieces.py

It writes sentence_pieces.json beside itself. "tokenizers": small tokenizer.json, trained on the texts, which mark spaces and
fall back to bytes as those of Llama 2 (TinyLlama), Mistral and Llama 2 as it was saved later do, and one without bytes; of
each text a check sum (FNV-1a, 32 bits) of its tokens as "number,begin,end" in bytes, or of the numbers alone where the
library's places are not the characters that stand there. "scored": a model of sentencepiece, its pieces, scores and kinds as
a GGUF file has them, once as it was trained and once with scores of which many are equal; and of each text the check sum of
the numbers. "default" is a tokenizer of bytes which finds words as llama.cpp does where a GGUF file says so. The test is tests/core/models/sentence_pieces_test.cpp. Nothing here reads Attend or its numbers.
"""
import io
import json
import random
from pathlib import Path

import sentencepiece
from sentencepiece import sentencepiece_model_pb2
from tokenizers import AddedToken, Regex, Tokenizer
from tokenizers.models import BPE
from tokenizers.normalizers import Prepend, Replace
from tokenizers.normalizers import Sequence as Normalizers
from tokenizers.pre_tokenizers import ByteLevel, Metaspace, Sequence, Split
from tokenizers.processors import TemplateProcessing
from tokenizers.trainers import BpeTrainer

MARK = "\u2581"
PARTS = ["train", "station", " ", " ", " ", "  ", "    ", "\t", "\n", "\n\n", "\r\n", "\u00a0", "é", "É", "e\u0301", "ß", "ﬁ",
         "İ", "ö", "ñ", "Ω", "ж", "日本語", "中", "한국어", "🚂", "👩\u200d🚀", "🇩🇪", "\u200b", "\ufeff", "\ufffd", "don't",
         "we'll", "'", '"', "“", "–", "…", "$", "€", "1,000.5", "3.14", "12345678", "½", "_", "x" * 40, "!!!", "...", "नमस्ते",
         "שלום", "ไทย", "\u2028", "\u3000", "\x01", "unaffable", "playing", "http://a.b/c?d=e&f", "A", "Z", "\U0001d400",
         "\U00020000", "hello", "world", " Attention", " is", " all", " you", " the", "The", "<s>", "<0x41>", "<0x", MARK]
RARE = set("日本語中한국어🚂👩🚀🇩🇪नमस्तेไทยשלום\U0001d400\U00020000½€Ω\x01\u3000\ufffd")

random.seed(15)
texts = [" ", "  ", "The train", " The train", "a", MARK, "😀 smiles", "x<s> y", "x <s>y<s>", "<s>"]
texts += ["".join(random.choice(PARTS) for _ in range(random.randint(0, 9))) for _ in range(790)]
texts = [text for text in texts if text]


def trained(alphabet):
    """Pieces of the texts without what is rare, so that these are bytes."""
    tokenizer = Tokenizer(BPE(unk_token="<unk>"))
    tokenizer.pre_tokenizer = Metaspace()
    plain = ["".join(c for c in text.replace("<s>", "").replace(MARK, " ") if c not in RARE) for text in texts]
    tokenizer.train_from_iterator(plain * 3, BpeTrainer(
        vocab_size=3 + 256 * alphabet + 330, special_tokens=["<unk>", "<s>", "</s>"] +
        [f"<0x{byte:02X}>" for byte in range(256 if alphabet else 0)], limit_alphabet=150))
    return json.loads(tokenizer.to_str())["model"]


def made(normalizer, words, byte_fallback=True, fuse_unk=True, normalized=False):
    model = trained(byte_fallback)
    tokenizer = Tokenizer(BPE(model["vocab"], [tuple(merge) for merge in model["merges"]], unk_token="<unk>", fuse_unk=fuse_unk,
                              byte_fallback=byte_fallback))
    if normalizer:
        tokenizer.normalizer = normalizer
    if words:
        tokenizer.pre_tokenizer = words
    tokenizer.add_special_tokens([AddedToken(token, normalized=normalized, special=True) for token in ("<unk>", "<s>", "</s>")])
    tokenizer.post_processor = TemplateProcessing(single="<s> $A", pair="<s> $A <s>:1 $B:1", special_tokens=[("<s>", 1)])
    return tokenizer


def llama2():
    return made(Normalizers([Prepend(MARK), Replace(" ", MARK)]), None)


def llama2_first():
    """As it was saved first: its special tokens are found in the marked text."""
    return made(Normalizers([Prepend(MARK), Replace(" ", MARK)]), None, normalized=True)


def mistral():
    return made(None, Metaspace(replacement=MARK, prepend_scheme="first", split=False))


def later():
    return made(None, Metaspace(replacement=MARK, prepend_scheme="always", split=True), fuse_unk=False)


def without_bytes():
    return made(None, Metaspace(replacement=MARK, prepend_scheme="never", split=True), byte_fallback=False)


def unknown_apart():
    return made(Normalizers([Prepend(MARK), Replace(" ", MARK)]), None, byte_fallback=False, fuse_unk=False)


def check_sum(text):
    total = 0x811C9DC5
    for byte in text.encode():
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{total:08x}"


def place(text, piece, begin, end):
    """Attend's rule, of the library's places: without the spaces before it, unless it is nothing else."""
    if piece.startswith(MARK) and text[begin:begin + 1] not in (" ", MARK):  # one that was put before the text
        return (begin, begin) if piece == MARK else (begin, end)
    spaces = len(text[begin:end]) - len(text[begin:end].lstrip(" " + MARK))
    return (begin + spaces if begin + spaces < end else begin), end


def in_figures(tokenizer, text, places):
    in_bytes = [0]
    for sign in text:
        in_bytes.append(in_bytes[-1] + len(sign.encode()))
    found = tokenizer.encode(text)
    if not places:
        return " ".join(map(str, found.ids))
    tokens = []
    for number, piece, (begin, end) in zip(found.ids, found.tokens, found.offsets):
        if piece != "<s>":
            begin, end = place(text, piece, begin, end)
        tokens.append(f"{number},{in_bytes[begin]},{in_bytes[end]}")
    return " ".join(tokens)


def has_places(tokenizer, text):
    """Of a byte of a character, and of a mark before a space, the library gives the places of their neighbors."""
    bytes_of_characters = any(piece.startswith("<0x") for piece in tokenizer.encode(text).tokens)
    return not bytes_of_characters and MARK not in text and not text.startswith(" ") and "<s> " not in text and \
        not (make is llama2_first and "<s>" in text)


def default():
    """llama.cpp's own rule, as its source has it (llama-vocab.cpp): each pattern cuts what the one before gave."""
    patterns = [r"[\p{P}\$\+<=>\^~\|]+", r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)", r"\p{N}+",
                "[0-9][0-9][0-9]"]
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = Sequence([Split(Regex(pattern), "isolated") for pattern in patterns] +
                                       [ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.train_from_iterator(texts * 3, BpeTrainer(vocab_size=430, initial_alphabet=ByteLevel.alphabet()))
    return tokenizer


everything = {"texts": texts, "tokenizers": [], "scored": []}
tokenizer = default()
everything["default"] = {"vocabulary": json.loads(tokenizer.to_str())["model"]["vocab"],
                         "merges": [" ".join(merge) for merge in json.loads(tokenizer.to_str())["model"]["merges"]],
                         "sums": "".join(check_sum(" ".join(map(str, tokenizer.encode(text).ids))) for text in texts)}
for make in (llama2, llama2_first, mistral, later, without_bytes, unknown_apart):
    tokenizer = make()
    without = [i for i, text in enumerate(texts) if not has_places(tokenizer, text)]
    everything["tokenizers"].append({
        "name": make.__name__, "tokenizer": json.loads(tokenizer.to_str()), "no_places": without,
        "pair": " ".join(map(str, tokenizer.encode("the world", "is").ids)),
        "sums": "".join(check_sum(in_figures(tokenizer, text, i not in without)) for i, text in enumerate(texts))})

writer = io.BytesIO()
sentencepiece.SentencePieceTrainer.train(
    sentence_iterator=iter([text.replace("\n", " ") for text in texts * 3 if "<s>" not in text and MARK not in text]),
    model_writer=writer, model_type="bpe",
    vocab_size=620, byte_fallback=True, normalization_rule_name="identity", remove_extra_whitespaces=False,
    add_dummy_prefix=True, character_coverage=0.98, split_digits=True, minloglevel=2)
plan = sentencepiece_model_pb2.ModelProto.FromString(writer.getvalue())
for name in ("trained", "equal"):
    if name == "equal":
        for piece in plan.pieces:
            if piece.type == piece.NORMAL:
                piece.score = float(int(piece.score) // 20)
    model = sentencepiece.SentencePieceProcessor(model_proto=plan.SerializeToString())
    plain = [i for i, text in enumerate(texts) if "<s>" not in text]  # which that library takes for three letters
    everything["scored"].append({
        "name": name, "tokens": [piece.piece for piece in plan.pieces], "scores": [piece.score for piece in plan.pieces],
        "token_type": [piece.type for piece in plan.pieces], "plain": plain,
        "sums": "".join(check_sum(" ".join(map(str, [1] + model.encode(texts[i])))) for i in plain)})
(Path(__file__).parent / "sentence_pieces.json").write_text(
    json.dumps(everything, ensure_ascii=False, separators=(",", ":")) + "\n")
