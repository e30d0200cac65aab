"""Attention's formulas as they were published, in NumPy and float64. Written from the publications, not from Attend.

Rows are tokens. Of each function: q is (n, d_q), k (m, d_k), scores (n, m); `choices` is a scene's, by the names of the
command line; `leaf(name, rows, columns)` draws a parameter, `node(name, matrix)` notes a result under its path.
"""
import math

import numpy as np

MINUS_INFINITY = -math.inf


def near(a, b):
    """Too near for float32 to decide as float64 does: a case should not hang on that."""
    return np.any(np.abs(np.subtract(a, b)) < 1e-4)


# ---- Scores


def dot(q, k, choices, leaf, node):
    return node("dot", q @ k.T)


def scaled_dot(q, k, choices, leaf, node):
    return node("dot", q @ k.T) / math.sqrt(k.shape[1])


def additive(q, k, choices, leaf, node):
    """Bahdanau, Cho & Bengio 2015: v·tanh(W_1 q + W_2 k + b)."""
    h = choices["hidden_width"]
    w_1, w_2 = leaf("additive/w_1", h, q.shape[1]), leaf("additive/w_2", h, k.shape[1])
    b, v = leaf("additive/b", 1, h), leaf("additive/v", 1, h)
    of_q, of_k = node("additive/q", q @ w_1.T), node("additive/k", k @ w_2.T)
    return np.array([[float(v[0] @ np.tanh(a + c + b[0])) for c in of_k] for a in of_q])


def general(q, k, choices, leaf, node):
    """Luong, Pham & Manning 2015: qᵀ W k."""
    return node("general/q", q @ leaf("general/w", q.shape[1], k.shape[1])) @ k.T


def gated(q, k, choices, leaf, node):
    w = leaf("gate/w", 1, q.shape[1] + k.shape[1])[0]
    gates = [[1 / (1 + math.exp(-w @ np.concatenate([a, b]))) for b in k] for a in q]
    return node("gate/g", np.array(gates)) * node("dot", q @ k.T)


def cosine(q, k, choices, leaf, node):
    return np.array([[a @ b / (np.linalg.norm(a) * np.linalg.norm(b)) for b in k] for a in q])


def formula(q, k, choices, leaf, node):
    """The formula that make_references.py types."""
    assert choices["score_formula"] == "tanh(q·k/√d) − 0.1·|i − j| + log(1 + |q − k|)"
    return np.array([[math.tanh(a @ b / math.sqrt(len(b))) - 0.1 * abs(i - j) + math.log(1 + np.linalg.norm(a - b))
                      for j, b in enumerate(k)] for i, a in enumerate(q)])


def of_distance(kernel):
    """A score of ‖q − k‖ and σ."""

    def score(q, k, choices, leaf, node):
        distance = np.array([[np.linalg.norm(a - b) for b in k] for a in q])
        sigma = choices.get("bandwidth", 1)
        assert not near(distance, sigma)
        return kernel(distance, sigma)

    return score


SCORES = {
    "dot": dot,
    "scaled_dot": scaled_dot,
    "additive": additive,
    "general": general,
    "gated": gated,
    "cosine": cosine,
    "gaussian": of_distance(lambda r, s: -(r**2) / (2 * s**2)),
    "laplacian": of_distance(lambda r, s: -r / s),
    "boxcar": of_distance(lambda r, s: np.where(r <= s, 1.0, 0.0)),
    "epanechnikov": of_distance(lambda r, s: np.maximum(0, 1 - r**2 / s**2)),
    "constant": of_distance(lambda r, s: np.ones_like(r)),
    "formula": formula,
}

# ---- Normalizers: of one row's open scores, divided by the temperature


def softmax(z):
    e = np.exp(z - z.max())
    return e / e.sum()


def of_sum(z):
    assert np.all(z >= 0)
    return z / z.sum() if z.sum() > 0 else np.zeros_like(z)


def by_bisection(weights, low, high):
    """Weights that add up to 1: `weights(t)` falls as t grows from low to high."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if weights(middle).sum() > 1 else (low, middle)
    found = weights(low)
    assert abs(found.sum() - 1) < 1e-12
    return found


def sparsemax(z):
    """Martins & Astudillo 2016."""
    return by_bisection(lambda t: np.maximum(0, z - t), z.max() - 1, z.max())


def entmax15(z):
    """Peters, Niculae & Martins 2019, α = 1.5."""
    return by_bisection(lambda t: np.maximum(0, z / 2 - t) ** 2, z.max() / 2 - 1, z.max() / 2)


def hardmax(z):
    order = np.sort(z)
    assert len(z) < 2 or not near(order[-1], order[-2])
    return np.where(z == z.max(), 1.0, 0.0)


NORMALIZERS = {
    "softmax": softmax,
    "sum": of_sum,
    "sparsemax": sparsemax,
    "entmax15": entmax15,
    "hardmax": hardmax,
    "sigmoid": lambda z: 1 / (1 + np.exp(-z)),
    "none": lambda z: z,
}


def normalized(scores, name, temperature):
    """Row by row; a masked score (−∞) weighs nothing, and a row of them is all zeros."""
    weights = np.zeros_like(scores)
    for row, out in zip(scores, weights):
        is_open = row > MINUS_INFINITY
        if is_open.any():
            out[is_open] = NORMALIZERS[name](row[is_open] / temperature)
    return weights


# ---- Masks: may the query at place i attend to the key at place j?

MASKS = {
    "causal": lambda i, j, c: j <= i,
    "strictly_causal": lambda i, j, c: j < i,
    "padding": lambda i, j, c: j < c["mask_length"],
    "window": lambda i, j, c: abs(i - j) <= c["mask_window"],
    "dilated": lambda i, j, c: (i - j) % c["mask_step"] == 0
    and abs(i - j) // c["mask_step"] <= c["mask_window"],
    "strided": lambda i, j, c: (i - j) % c["mask_step"] == 0,
    "global": lambda i, j, c: min(i, j) < c["mask_global"] or abs(i - j) <= c["mask_window"],
    "block": lambda i, j, c: i // c["mask_block"] == j // c["mask_block"],
}


def allowed(names, i, j, choices):
    """Names joined by "and" and "or", from left to right."""
    words = names.split()
    result = MASKS[words[0]](i, j, choices)
    for conjunction, name in zip(words[1::2], words[2::2]):
        here = MASKS[name](i, j, choices)
        result = (result and here) if conjunction == "and" else (result or here)
    return result


def mask_of(names, n, m, choices):
    return np.array([[float(allowed(names, i, j, choices)) for j in range(m)] for i in range(n)])


def largest_of(scores, mask, count):
    """1 for the `count` largest of each row among those that the mask opens."""
    kept = np.zeros_like(scores)
    for i, row in enumerate(scores):
        order = sorted((j for j in range(len(row)) if mask is None or mask[i, j]), key=lambda j: -row[j])
        assert len(order) <= count or not near(row[order[count - 1]], row[order[count]])
        kept[i, order[:count]] = 1
    return kept


# ---- Positions


def sinusoids(n, d):
    """Vaswani et al. 2017, section 3.5."""
    def at(p, c):
        angle = p / 10000 ** (2 * (c // 2) / d)
        return math.sin(angle) if c % 2 == 0 else math.cos(angle)

    return np.array([[at(p, c) for c in range(d)] for p in range(n)])


def turned(vectors):
    """Rotary: Su et al. 2021, by complex numbers, the pairs beside each other."""
    n, d = vectors.shape
    result = vectors.copy()
    for pair in range(d // 2):
        turn = np.exp(1j * np.arange(n) * 10000 ** (-2 * pair / d))
        both = (vectors[:, 2 * pair] + 1j * vectors[:, 2 * pair + 1]) * turn
        result[:, 2 * pair], result[:, 2 * pair + 1] = both.real, both.imag
    return result


def slopes_of_paper(heads):
    """Press, Smith & Lewis 2022, section 3: a geometric sequence that starts at 2^(−8/n), with that as its ratio."""
    first = 2 ** (-8 / heads)
    return [first * first**h for h in range(heads)]


def slopes_of_program(heads):
    """The same authors' program, and BLOOM: other numbers of heads borrow from the next power of two."""
    below = 2 ** int(math.log2(heads))
    return (slopes_of_paper(below) + slopes_of_paper(2 * below)[0::2])[:heads]


def bucket(distance, both_ways, buckets=32, farthest=128):
    """Raffel et al. 2020 (T5): of j − i. The encoder's look both ways, the decoder's back alone."""
    first = 0
    if both_ways:
        buckets //= 2
        first = buckets if distance > 0 else 0
        distance = abs(distance)
    else:
        distance = max(-distance, 0)
    exact = buckets // 2
    if distance < exact:
        return first + distance
    far = exact + int(math.log(distance / exact) / math.log(farthest / exact) * (buckets - exact))
    return first + min(far, buckets - 1)


# ---- Layers


def layer_norm(x, gain, shift):
    """Ba, Kiros & Hinton 2016, ε = 10⁻⁵."""
    mean, variance = x.mean(axis=1, keepdims=True), x.var(axis=1, keepdims=True)
    return gain * (x - mean) / np.sqrt(variance + 1e-5) + shift


def rms_norm(x, gain):
    """Zhang & Sennrich 2019, ε = 10⁻⁵."""
    return gain * x / np.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-5)


ACTIVATIONS = {
    "relu": lambda x: np.maximum(0, x),
    "gelu": np.vectorize(lambda x: x * (1 + math.erf(x / math.sqrt(2))) / 2),
    "gelu_tanh": lambda x: x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))) / 2,
    "silu": lambda x: x / (1 + np.exp(-x)),
    "tanh": np.tanh,
    "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
}
