"""A scene of attention as Attend names its choices and nodes: draws the leaves, computes every node. NumPy, float64."""
import numpy as np

import formulas
from formulas import ACTIVATIONS, SCORES

WORDS = "a b c d e f g h i j k l m n o p q r s t u v w x y z".split()


class Scene:
    """`leaves` are what a test puts into Attend, `values` what it must find there."""

    def __init__(self, seed, tokens, width, second_tokens=0, second_width=None, **choices):
        self.rng = np.random.default_rng(seed)
        self.tokens, self.width = tokens, width
        self.second_tokens, self.second_width = second_tokens, second_width or width
        self.choices = {"sentence": " ".join(WORDS[:tokens]), "embedding": "random", "width": width, **choices}
        if second_tokens:
            self.choices["second_text"] = " ".join(WORDS[::-1][:second_tokens])
        if self.second_width != width:
            # One-hot vectors are as wide as there are words.
            assert second_tokens == self.second_width
            self.choices["second_embedding"] = "one_hot"
        self.leaves, self.values = {}, {}
        self.compute()

    def get(self, name, default):
        return self.choices.get(name, default)

    def on(self, name):
        return self.get(name, "off") == "on"

    def leaf(self, path, rows, columns, scale=1.0, matrix=None):
        """Numbers of three decimals, as float32 holds them: both programs then begin with the same."""
        if matrix is None:
            matrix = self.rng.normal(0, scale, (rows, columns)).round(3)
        assert matrix.shape == (rows, columns) and path not in self.leaves
        self.leaves[path] = np.float32(matrix).astype(np.float64)
        return self.leaves[path]

    def node(self, path, matrix):
        assert path not in self.values
        self.values[path] = matrix
        return matrix

    # ---- What is read

    def compute(self):
        x = self.side("word_vectors", "position_vectors", "x", self.tokens, self.width)
        second = None
        if self.second_tokens:
            joined = self.on("join_keys")
            name = "second_memory" if joined else "memory"
            if "position_vectors" in self.values or "position_vectors" in self.leaves:
                second = self.side("second_word_vectors", "second_position_vectors", name, self.second_tokens,
                                   self.second_width)
            else:
                second = self.leaf(name, self.second_tokens, self.second_width)
            memory = self.node("memory", np.vstack([second, x])) if joined else second
        else:
            memory = self.node("memory", x)
        self.layers(x, memory, second)

    def side(self, words, places, name, n, d):
        vectors = self.leaf(words, n, d)
        position = self.get("position", "none")
        if position == "sinusoidal":
            return self.node(name, vectors + self.node(places, formulas.sinusoids(n, d)))
        if position == "learned":
            return self.node(name, vectors + self.leaf(places, n, d))
        if position == "one_hot":
            return self.node(name, np.hstack([vectors, self.node(places, np.eye(n))]))
        return self.node(name, vectors)

    def mask(self, n, m, second):
        """None where every query sees every key."""
        names = self.get("mask", "none").removesuffix(" and top_k")
        if second is not None and self.on("join_keys"):
            others = len(second)
            of_second = formulas.mask_of("padding", n, others, self.choices) if "padding" in names \
                else np.ones((n, others))
            # How long the second text is, says nothing of the sentence.
            own = names.removeprefix("padding").removeprefix(" and ")
            own = "causal" if own in ("", "none", "top_k") else own
            of_own = formulas.mask_of(own + " and causal", n, n, self.choices)
            self.node("second_mask", of_second)
            return self.node("mask", np.hstack([of_second, self.node("own_mask", of_own)]))
        if names in ("none", "top_k"):
            return None
        if names in ("painted", "random"):
            drawn = (self.rng.random((n, m)) < 0.6).astype(float)
            drawn[1] = 0  # a row with nothing left
            return self.leaf("mask", n, m, matrix=drawn)
        return self.node("mask", formulas.mask_of(names, n, m, self.choices))

    def layers(self, x, memory, second):
        count = self.get("layers", 1)
        mask = self.mask(len(x), len(memory), second)
        for index in range(count):
            prefix = f"layer.{index}/" if count > 1 else ""
            if index > 0 and second is None:
                memory = self.node(prefix + "memory", x)
            elif index > 0 and self.on("join_keys"):
                memory = self.node(prefix + "memory", np.vstack([second, x]))
            x = self.layer(prefix, index, x, memory, second, mask)
        if count > 1:
            self.node("output", x)

    # ---- One layer

    def norm(self, path, x):
        d = x.shape[1]
        if self.get("norm", "layer") == "rms":
            return formulas.rms_norm(x, self.leaf(path + "/gain", 1, d))
        return formulas.layer_norm(x, self.leaf(path + "/gain", 1, d), self.leaf(path + "/shift", 1, d))

    def layer(self, prefix, index, x, memory, second, mask):
        chain = []  # name and result, in order: the last is called `output`
        before = self.get("layer_norm", "none") == "before"
        asks, answers = x, memory
        if before:
            asks = self.node(prefix + "normed", self.norm(prefix + "norm_1", x))
            if second is None or self.on("join_keys"):
                # The second text is read as it is, what the layer reads is normed once.
                others = 0 if second is None else len(second)
                own = memory[others:]
                assert np.array_equal(own, x)
                answers = self.node(prefix + "normed_memory", np.vstack([memory[:others], asks]))
        chain.append(("attended", self.attended(prefix, index, asks, answers, mask, x.shape[1])))
        if self.get("activation", "none") != "none":
            chain.append(("activated", ACTIVATIONS[self.choices["activation"]](chain[-1][1])))
        self.join(chain, x, "residual", prefix, "norm_1", "normed")
        if self.get("feed_forward", "none") != "none":
            read = chain[-1][1]
            chain.append(("feed_forward/output", self.feed_forward(prefix, read, before)))
            self.join(chain, read, "feed_forward/residual", prefix, "norm_2", "feed_forward/normed")
        for name, result in chain[:-1]:
            self.node(prefix + name, result)
        return self.node(prefix + "output", chain[-1][1])

    def join(self, chain, x, name, prefix, norm, normed):
        if self.on("residual"):
            chain.append((name, x + chain[-1][1]))
        if self.get("layer_norm", "none") == "after":
            chain.append((normed, self.norm(prefix + norm, chain[-1][1])))

    def feed_forward(self, prefix, x, before):
        place, d = prefix + "feed_forward/", x.shape[1]
        hidden = self.get("feed_forward_width", 4 * d)
        if before:
            x = self.node(place + "normed", self.norm(prefix + "norm_2", x))
        if self.on("feed_forward_gated"):
            first = self.node(place + "hidden", x @ self.leaf(place + "w_1", d, hidden, d**-0.5))
            gate = self.node(place + "gate", x @ self.leaf(place + "w_gate", d, hidden, d**-0.5))
            active = self.node(place + "active", ACTIVATIONS[self.choices["feed_forward"]](gate))
            return self.node(place + "gated", active * first) @ self.leaf(place + "w_2", hidden, d, hidden**-0.5)
        w_1, b_1 = self.leaf(place + "w_1", d, hidden, d**-0.5), self.leaf(place + "b_1", 1, hidden)
        h = self.node(place + "hidden", x @ w_1 + b_1)
        active = self.node(place + "active", ACTIVATIONS[self.choices["feed_forward"]](h))
        w_2, b_2 = self.leaf(place + "w_2", hidden, d, hidden**-0.5), self.leaf(place + "b_2", 1, d)
        return active @ w_2 + b_2

    # ---- Heads

    def attended(self, prefix, index, x, memory, mask, width):
        heads = self.get("heads", 1)
        groups = self.get("key_value_heads", heads)
        shared = [self.keys_values(f"{prefix}group.{g}/", memory) for g in range(groups)] if groups < heads else None
        off = [int(h) for h in str(self.get("heads_off", "")).split(",") if h]
        outputs = []
        for head in range(heads):
            place = f"{prefix}head.{head}/"
            own = shared and [self.node(place + letter, matrix)
                              for letter, matrix in zip("kv", shared[head * groups // heads])]
            output = self.head(place, head, x, memory, mask, own)
            outputs.append(output * (index * heads + head not in off))
        concat = self.node(prefix + "concat", np.hstack(outputs))
        projects = self.get("output_projection", "on" if heads > 1 or prefix or self.on("residual") else "off")
        if projects == "off":
            return concat
        result = concat @ self.leaf(prefix + "w_o", concat.shape[1], width, concat.shape[1] ** -0.5)
        return result + self.leaf(prefix + "b_o", 1, width) if self.on("bias") else result

    def projected(self, place, letter, x, columns):
        result = x @ self.leaf(f"{place}w_{letter}", x.shape[1], columns, x.shape[1] ** -0.5)
        if self.on("bias"):
            result = result + self.leaf(f"{place}b_{letter}", 1, columns)
        return self.node(place + letter, result)

    def even_width(self):
        """d of the defaults is the sentence's, with a second text of another width, too."""
        return max(1, self.values["x"].shape[1] // self.get("heads", 1))

    def keys_values(self, place, memory):
        even = self.even_width()
        k = self.projected(place, "k", memory, self.get("key_width", even))
        if self.on("shared_key_value"):
            return k, self.node(place + "v", k)
        return k, self.projected(place, "v", memory, self.get("value_width", even))

    def head(self, place, head, x, memory, mask, shared):
        d_k = self.get("key_width", self.even_width())
        q = self.projected(place, "q", x, self.get("query_width", d_k))
        k, v = shared or self.keys_values(place, memory)
        scores = self.scores(place, head, q, k)
        if self.get("mask", "none").endswith("top_k"):
            mask = self.node(place + "top_k", formulas.largest_of(scores, mask, self.choices["mask_top"]))
        if mask is not None:
            scores = self.node(place + "masked", np.where(mask != 0, scores, formulas.MINUS_INFINITY))
        weights = formulas.normalized(scores, self.get("normalizer", "softmax"), self.get("temperature", 1))
        self.node(place + "weights", weights)
        return self.node(place + "output", weights @ v)

    def scores(self, place, head, q, k):
        position = self.get("position", "none")
        if position == "rope":
            q = self.node(place + "q_rotated", formulas.turned(q))
            k = self.node(place + "k_rotated", formulas.turned(k))
        score = SCORES[self.get("score", "scaled_dot")]
        scores = self.node(place + "scores", score(
            q, k, self.choices, lambda name, rows, columns: self.leaf(place + name, rows, columns),
            lambda name, matrix: self.node(place + name, matrix)))
        number = self.distance_numbers(place, head)
        if number is None:
            return scores
        bias = np.array([[number(j - i) for j in range(len(k))] for i in range(len(q))])
        return self.node(place + "biased", scores + self.node(place + "position_bias", bias))

    def distance_numbers(self, place, head):
        """What is added to a score for the distance j − i, or None."""
        position, heads = self.get("position", "none"), self.get("heads", 1)
        slopes = {"alibi": formulas.slopes_of_paper, "alibi_program": formulas.slopes_of_program}
        if position in slopes:
            return lambda distance: -slopes[position](heads)[head] * abs(distance)
        if position == "relative":
            table = self.leaf(place + "relative/b", 1, 32)[0]
            both_ways = "causal" not in self.get("mask", "none")
            return lambda distance: table[formulas.bucket(distance, both_ways)]
        return None
