"""Writes a reference of references.py (.npz) as .safetensors, which the tests read: numbers as float64, tokens as int16.
python3 to_safetensors.py NAME.npz NAME.safetensors; needs nothing but Python."""
import ast, json, struct, sys, zipfile

KINDS = {"<f8": "F64", "<i2": "I16"}


def arrays(path):
    archive = zipfile.ZipFile(path)
    for name in archive.namelist():
        data = archive.read(name)
        wide = data[6] >= 2
        length = struct.unpack("<I" if wide else "<H", data[8 : 12 if wide else 10])[0]
        begin = (12 if wide else 10) + length
        header = ast.literal_eval(data[begin - length : begin].decode())
        assert not header["fortran_order"], name
        yield name.removesuffix(".npy"), header, data[begin:]


def main(source, target):
    header, body = {}, b""
    for name, about, data in sorted(arrays(source), key=lambda array: array[1]["descr"] != "<f8"):
        if name == "meta":
            header["__metadata__"] = {"reference": data.decode("utf-32-le").rstrip("\0")}
            continue
        header[name] = {
            "dtype": KINDS[about["descr"]],
            "shape": list(about["shape"]),
            "data_offsets": [len(body), len(body) + len(data)],
        }
        body += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    open(target, "wb").write(struct.pack("<Q", len(text)) + text + body)


main(*sys.argv[1:])
