"""Numbers to hold the room Translation against: NumPy in float64 on the float32 weights that travel with the program.

    python3 -m venv /tmp/references && /tmp/references/bin/pip install numpy
    /tmp/references/bin/python tests/references/translation/references.py

It writes french.json, dates.json, dates_own.json, french_off.json and dates_off.json beside itself: what is written of
each sentence, where each word looks, how likely it is, the best texts of a beam of 4; of the first sentence also what
the steps compute; and what is written when words or rows of the weights are put in. Nothing here reads Attend.

pairs.json has the first pairs of seed 0 of both grammars, by an independent program of them (Python, stream
"training/french" and "training/dates").

The equations are those of Bahdanau, Cho & Bengio 2015, appendix A, without maxout; a row is a vector:
encoder, each direction, from h = 0:  z = σ(eW+hU+b), r likewise, h' = tanh(eW+(r∘h)U+b), h = (1−z)∘h+z∘h'
decoder: s_0 = tanh(h←_1 W+b); step i: a_j = v·tanh(W_1 s_{i−1} + W_2 h_j + b), α = softmax(a), c = Σ α_j h_j,
s_i as above from E(y_{i−1}), s_{i−1}, c; p = softmax(s_i W + c C + b).
"""
import json
import struct
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
ASSETS = HERE.parents[2] / "assets" / "translation"
FRENCH = [
    "the black cat never saw the old woman 's red car",
    "when she does not hear him , the happy child eats a green apple in the garden",
    "the teacher 's friend bought my small white house",
    "he says that they did not follow her",
    "a beautiful bird sees another old tree",
    "the old zebra often eats my neighbour 's green banana",
    "they never followed this queen 's happy students",
    "some new birds did not thank them in my school",
    "he ate a heavy egg",
    "when a queen never opens the famous letters , the famous women eat a green apple in the big islands",
    "the neighbour 's neighbour always hears her near some streets",
    "when the student buys the famous flower , the boys thank the other neighbour with the boy",
    "the woman never helps the students with the girl",
    "she says that a famous teacher hears them",
    "the girl 's small student never carried an old green ship with a famous girl",
]
DATES = [
    "the 3rd of may 2021", "3.5.21", "december the twenty-first, 1987", "fri 12 apr 2075", "1999/12/31",
    "may the 4th be with you", "19080915", "01.03.2014", "sept 9, 1977", "sunday the 21st of march, 1954",
    "apr 18, 2048", "30-jun-2096", "26 may 2098", "saturday, 15 july 1933", "12.3.01",
]


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


class Translator:
    def __init__(self, name):
        data = (ASSETS / f"{name}.safetensors").read_bytes()
        length = struct.unpack("<Q", data[:8])[0]
        header = json.loads(data[8 : 8 + length])
        self.about = json.loads(header.pop("__metadata__")["attend"])
        self.leaves = {}
        for path, tensor in header.items():
            begin, end = (8 + length + at for at in tensor["data_offsets"])
            self.leaves[path] = np.frombuffer(data[begin:end], "<f4").reshape(tensor["shape"]).astype(float)
        self.source, self.target = self.about["source_vocabulary"], self.about["target_vocabulary"]
        self.characters = self.about["source_tokens"] == "characters"

    def cell(self, place, x, h, c=None):
        def gate(name, state):
            sum = x @ self.leaves[f"{place}/{name}/w"] + state @ self.leaves[f"{place}/{name}/u"]
            return sum + self.leaves[f"{place}/{name}/b"][0] + (0 if c is None else c @ self.leaves[f"{place}/{name}/c"])

        z, r = sigmoid(gate("update", h)), sigmoid(gate("reset", h))
        candidate = np.tanh(gate("candidate", r * h))
        return dict(state=(1 - z) * h + z * candidate, update=z, reset=r, candidate=candidate)

    def encode(self, text):
        words = (list(text) if self.characters else text.split()) + ["<end>"]
        numbers = [self.source.index(w if w in self.source else "<unk>") for w in words]
        e = self.leaves["encoder/vectors"][numbers]
        n = self.leaves["encoder/forward/candidate/u"].shape[0]
        states = {}
        for place, order in (("forward", range(len(words))), ("backward", reversed(range(len(words))))):
            states[place], h = np.zeros((len(words), n)), np.zeros(n)
            for t in order:
                h = states[place][t] = self.cell(f"encoder/{place}", e[t], h)["state"]
        start = np.tanh(states["backward"][0] @ self.leaves["decoder/start/w"] + self.leaves["decoder/start/b"][0])
        return dict(words=words, h=np.concatenate([states["forward"], states["backward"]], 1), start=start, **states)

    def step(self, source, state, word, own, forced=None):
        step = {}
        if self.about["attention_off"]:
            context = np.concatenate([source["forward"][-1], source["backward"][0]])
        else:
            get = lambda name: self.leaves[f"attention/additive/{name}"]
            keys = np.concatenate([source["h"], np.array(own).reshape(-1, source["h"].shape[1])])
            hidden = np.tanh(get("w_1") @ state + keys @ get("w_2").T + get("b")[0])
            step["scores"] = hidden @ get("v")[0]
            step["weights"] = softmax(step["scores"]) if forced is None else np.asarray(forced, float)
            context = step["weights"] @ keys
        step |= dict(context=context, **self.cell("decoder", self.leaves["decoder/vectors"][word], state, context))
        logits = step["state"] @ self.leaves["output/w"] + context @ self.leaves["output/c"]
        step["probabilities"] = softmax(logits + self.leaves["output/b"][0])
        if self.about["own"]:
            step["own"] = step["state"] @ self.leaves["attention/own/w"] + self.leaves["attention/own/b"][0]
        return step

    def first(self):
        return self.target.index("<start>")

    def greedy(self, text, words={}, rows={}):
        """`words`, `rows` of the weights: put in, by step."""
        source, state, word, own, steps = self.encode(text), None, self.first(), [], []
        state = source["start"]
        for i in range(2 * len(source["words"]) + 10):
            step = self.step(source, state, word, own, rows.get(i))
            word = self.target.index(words[i]) if i in words else int(step["probabilities"].argmax())
            steps.append(step | dict(word=self.target[word]))
            state = step["state"]
            own += [step["own"]] if self.about["own"] else []
            if self.target[word] == "<end>":
                break
        return source, steps

    def beam(self, text, width=4):
        source, done, tree = self.encode(text), [], []
        live = [(0.0, [], source["start"], self.first(), [], -1)]
        for i in range(2 * len(source["words"]) + 10):
            candidates = []
            for log_p, words, state, word, own, row in live:
                step = self.step(source, state, word, own)
                logs = np.log(step["probabilities"])
                for k in np.argsort(-logs, kind="stable")[:width]:
                    more = own + ([step["own"]] if self.about["own"] else [])
                    candidates.append((log_p + logs[k], words + [int(k)], step["state"], int(k), more, row))
            candidates.sort(key=lambda candidate: -candidate[0])
            live = []
            for log_p, words, state, word, own, row in candidates[:width]:
                tree.append([i, row, word, log_p])
                if self.target[word] == "<end>":
                    done.append((log_p / len(words), words))
                else:
                    live.append((log_p, words, state, word, own, len(tree) - 1))
            if len(done) >= width or not live:
                break
        return [self.target[k] for k in max(done)[1]], tree


def numbers(matrix, digits=6):
    return [[round(float(x), digits) for x in row] for row in matrix]


def inside(translator, text):
    """What the encoder and the steps compute of one sentence."""
    source, steps = translator.greedy(text)
    gather = lambda name: numbers([step[name] for step in steps])
    values = {"encoder/h": numbers(source["h"]), "decoder/start": numbers([source["start"]])}
    values |= {f"decoder/{name}": gather(name) for name in ("context", "state")}
    values |= {f"decoder/step.2/{name}": numbers([steps[2][name]]) for name in ("update", "reset", "candidate")}
    values["decoder/step.2/probabilities"] = numbers([steps[2]["probabilities"]])
    if "scores" in steps[2]:
        values["decoder/step.2/scores"] = numbers([steps[2]["scores"]])
    return values


def forced(translator, text):
    count = len(translator.encode(text)["words"])
    row = lambda place: {1: [1.0 if j == place else 0.0 for j in range(count)]}
    even = {i: [1 / count] * count for i in range(2 * count + 10)}
    cases = [dict(words={2: translator.target[40 if not translator.characters else 7]})]
    if not translator.about["attention_off"] and not translator.about["own"]:
        cases += [dict(rows=row(3)), dict(rows=row(count - 2)), dict(rows=even)]
    return [
        {"words": case.get("words", {}), "rows": case.get("rows", {}),
         "written": [step["word"] for step in translator.greedy(text, **case)[1]]}
        for case in cases
    ]


def make(name, sentences):
    translator = Translator(name)
    cases = []
    for text in sentences:
        source, steps = translator.greedy(text)
        case = {"source": text, "tokens": source["words"], "words": [step["word"] for step in steps],
                "probability": [round(float(step["probabilities"].max()), 6) for step in steps]}
        if "weights" in steps[0]:
            case["weights"] = [[round(float(x), 5) for x in step["weights"]] for step in steps]
        cases.append(case)
    best, tree = translator.beam(sentences[0])
    return {"cases": cases, "inside": inside(translator, sentences[0]), "forced": forced(translator, sentences[0]),
            "beam": {"words": best, "tree": numbers(tree, 5)}}


if __name__ == "__main__":
    for name, sentences in (("french", FRENCH), ("dates", DATES), ("dates_own", DATES[:6]), ("french_off", FRENCH[:4]),
                            ("dates_off", DATES[:4])):
        text = json.dumps(make(name, sentences), ensure_ascii=False, separators=(",", ":"))
        (HERE / f"{name}.json").write_text(text + "\n")
