"""Nasty texts cut up by an independent program, the library tokenizers.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install tokenizers==0.23.3
    /tmp/references/bin/python tests/references/word_piece.py

It writes word_piece.json beside itself: a small tokenizer, trained on the texts, and of each text its tokens as
"number,begin,end" in bytes. The test is tests/core/models/word_piece_test.cpp. Nothing here reads Attend or its numbers.
"""
import json
import random
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing
from tokenizers.trainers import WordPieceTrainer

PARTS = ["train", "station", " ", "  ", "\t", "\n", "\u00a0", "é", "É", "e\u0301", "ß", "ﬁ", "İ", "ı", "Å", "ö", "ñ", "Ω", "σ",
         "ς", "ж", "Й", "日本語", "中", "한국어", "🚂", "👩\u200d🚀", "🇩🇪", "\u200b", "\u200d", "\ufeff", "\x00", "\ufffd", "\u00ad",
         "don't", "n't", "'", '"', "“", "”", "–", "—", "…", "$", "%", "€", "1,000.5", "3.14", "[MASK]", "[CLS]", "[mask]",
         "##ing", "_", "a" * 101, "x" * 100, "नमस्ते", "שלום", "العربية", "ไทย", "\u0323\u0307", "q\u0307\u0323", "Ǆ", "ǅ", "㍿", "½",
         "²", "℃", "\u2028", "\u3000", "unaffable", "playing", "http://a.b/c?d=e&f", "A", "Z", "\U0001d400", "\U00020000",
         "\u1e9e", "\u0345", "\ue000", "\x7f", "\x85", "hello", "world", "Attention", "is", "all", "you", "need"]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]

random.seed(11)
texts = ["".join(random.choice(PARTS) for _ in range(random.randint(0, 10))) for _ in range(1000)]
tokenizer = Tokenizer(WordPiece(unk_token="[UNK]"))
tokenizer.normalizer = BertNormalizer()
tokenizer.pre_tokenizer = BertPreTokenizer()
tokenizer.train_from_iterator([part for part in PARTS if part.isascii()] * 3,
                              WordPieceTrainer(vocab_size=200, special_tokens=SPECIAL))
number = tokenizer.token_to_id
tokenizer.post_processor = TemplateProcessing(
    single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
    special_tokens=[("[CLS]", number("[CLS]")), ("[SEP]", number("[SEP]"))])


def tokens(text):
    places = [0]
    for sign in text:
        places.append(places[-1] + len(sign.encode()))
    found = tokenizer.encode(text)
    return " ".join(f"{n},{places[a]},{places[b]}" for n, (a, b) in zip(found.ids, found.offsets))


(Path(__file__).parent / "word_piece.json").write_text(json.dumps(
    {"tokenizer": json.loads(tokenizer.to_str()), "texts": [[text, tokens(text)] for text in texts]}, indent=0) + "\n")
