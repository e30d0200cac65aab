#include "app/views/window/palette_words.h"

#include <algorithm>
#include <array>

namespace attend {

namespace {

constexpr std::array all_words{
    // What the program does.
    OtherWords{"command new", "clear, start over"},
    OtherWords{"command open", "load, import, file"},
    OtherWords{"command save", "store, write to disk"},
    OtherWords{"command export_picture",
               "image, screenshot, png, picture, save picture, save image, export image, "
               "export png, slide, figure"},
    OtherWords{"command export_csv", "csv, spreadsheet, excel, download numbers, save matrix"},
    OtherWords{"command export_npy", "numpy, npy, python"},
    OtherWords{"command read_again", "reload, refresh"},
    OtherWords{"command quit", "exit, close program"},
    OtherWords{"command undo", "revert, take back, step back"},
    OtherWords{"command history", "versions, changes, log"},
    OtherWords{"command reset_edits", "reset numbers, discard edits, original numbers, reset all"},
    OtherWords{"command palette", "search, find command"},
    OtherWords{"command theme_dark",
               "dark mode, dark theme, night mode, black background, theme, appearance"},
    OtherWords{"command theme_light",
               "light mode, light theme, day mode, white background, beamer, bright room, theme"},
    OtherWords{"command theme_high_contrast", "accessibility, contrast, theme"},
    OtherWords{"command zoom_in",
               "zoom, zoom in, bigger, font, font size, text size, larger font, bigger text, "
               "enlarge, magnify, scale up"},
    OtherWords{"command zoom_out", "zoom out, smaller font, smaller text, shrink, scale down"},
    OtherWords{"command zoom_reset", "reset zoom, normal size, 100 %"},
    OtherWords{"command reduce_motion", "animation, animations"},
    OtherWords{"command panel_setup",
               "settings, options, preferences, configuration, sidebar, parameters"},
    OtherWords{"command panel_computation", "pipeline, diagram, formula"},
    OtherWords{"command panel_explanation", "explain, derivation, why this number, where from"},
    OtherWords{"command reset_layout", "default layout, restore panels, arrange"},
    OtherWords{"command present", "presentation, presentation mode, slideshow, lecture, stage"},
    OtherWords{"command full_screen", "fullscreen, maximize"},
    OtherWords{"command help", "shortcuts, keyboard, hotkeys, manual, documentation"},
    OtherWords{"command about", "version, license, licence, credits, authors"},

    // How a scene is looked at.
    OtherWords{"view weights", "heatmap, heat map, attention matrix, attention map"},
    OtherWords{"view lines", "arcs, edges, arrows, connections, bertviz, head view"},
    OtherWords{"view all_heads", "overview, model view, grid of heads, every head, thumbnails"},
    OtherWords{"view wall", "roles, tiles, mosaic, what heads do, sink, previous token head"},
    OtherWords{"view combined", "average of heads, mean of heads, average heads"},
    OtherWords{"view contributions", "vector norms, value norms, norm based attention"},
    OtherWords{"view flow", "rollout, attention rollout, attention flow, information flow"},
    OtherWords{"view gallery", "compare, comparison, side by side, alternatives"},
    OtherWords{"view why_root_d",
               "square root, sqrt, sqrt d, why scaled, scaling factor, variance, divide by root d"},
    OtherWords{"view kernel_identity", "kernel trick, rbf and dot product"},
    OtherWords{"view normalizer", "softmax step by step, exponentials, log sum exp"},
    OtherWords{"view positions", "sine waves, plot of positions, swap words"},
    OtherWords{"view note", "notes, description, comment, annotation"},
    OtherWords{"view words",
               "scatter, scatter plot, 2d, plane, nearest words, neighbors, similar words, "
               "contextual embedding, ambiguity"},
    OtherWords{"view steps",
               "walkthrough, walk through, tutorial, lesson, step through, guided tour"},
    OtherWords{"view cost", "flops, complexity, quadratic, performance, memory use, speed, big o"},

    // What a scene is made of.
    OtherWords{"choice sentence", "text, input, input text, prompt"},
    OtherWords{"choice second_text",
               "cross attention, encoder decoder, two sentences, source sentence"},
    OtherWords{"second_text=", "self attention"},
    OtherWords{"choice tokenizer",
               "tokenizer, tokenization, tokenize, token, bpe, wordpiece, subword"},
    OtherWords{"tokenizer=characters", "letters, character level, chars"},
    OtherWords{"choice embedding", "vectors, word vectors, word embedding, word2vec, fasttext"},
    OtherWords{"embedding=one_hot", "indicator, dummy variables"},
    OtherWords{"embedding=glove", "pretrained, pre trained, stanford"},
    OtherWords{"embedding=random", "random vectors, random embedding"},
    OtherWords{"embedding=hand_made", "features, properties, interpretable"},
    OtherWords{"choice dropped", "remove token, remove word, delete word, ablate token"},
    OtherWords{"choice width", "d model, model width, embedding size, hidden size, dimension"},
    OtherWords{"choice seed", "random seed, reproducible, shuffle, reroll"},
    OtherWords{"choice position",
               "positional encoding, position encoding, positional embedding, word order"},
    OtherWords{"position=sinusoidal", "sine, cosine encoding, sin cos"},
    OtherWords{"position=learned", "absolute positions"},
    OtherWords{"position=rope", "rotary, rotary embedding, rope, llama"},
    OtherWords{"position=alibi", "linear bias, bloom"},
    OtherWords{"position=relative", "t5, relative positions"},
    OtherWords{"choice heads",
               "multi head, multi head attention, multihead, number of heads, num heads, n head"},
    OtherWords{"choice heads_off",
               "ablation, ablate head, prune head, disable head, switch off head"},
    OtherWords{"choice query_width", "query dimension, dq"},
    OtherWords{"choice key_width",
               "head size, head dimension, head dim, key dimension, dk, dimension of keys"},
    OtherWords{"choice value_width", "value dimension, dv"},
    OtherWords{"choice projection",
               "weight initialization, initialization, initialize, init, weight matrices"},
    OtherWords{"projection=identity", "no parameters, parameter free, without parameters"},
    OtherWords{"projection=random", "untrained, random weights, random initialization"},
    OtherWords{"projection=induction", "induction head, in context copying"},
    OtherWords{"projection=previous_token", "previous token head"},
    OtherWords{"choice output_projection", "output projection, output matrix"},
    OtherWords{"choice layers",
               "depth, number of layers, num layers, stack, blocks, add a layer, more layers"},
    OtherWords{"choice key_value_heads",
               "gqa, mqa, grouped query attention, multi query attention, kv heads"},
    OtherWords{"choice activation", "nonlinearity, non linearity"},
    OtherWords{"choice residual",
               "skip connection, residual connection, residual stream, shortcut connection, "
               "add and norm"},
    OtherWords{"choice layer_norm", "layernorm, layer normalization, pre norm, post norm"},
    OtherWords{"choice feed_forward", "mlp, ffn, feedforward, dense layer, fully connected"},
    OtherWords{"choice feed_forward_width", "ffn width, mlp width, dff"},
    OtherWords{"choice score",
               "similarity, compatibility, alignment, score function, scoring function"},
    OtherWords{"score=scaled_dot", "scaled dot product attention, sdpa, transformer"},
    OtherWords{"score=dot", "dot product attention, multiplicative attention"},
    OtherWords{"score=additive", "bahdanau, additive attention, concat attention"},
    OtherWords{"score=general", "luong, bilinear attention"},
    OtherWords{"score=gaussian", "rbf, kernel regression, nadaraya watson"},
    OtherWords{"choice bandwidth", "sigma, kernel width"},
    OtherWords{"choice mask", "masking, attention mask, masked attention"},
    OtherWords{"mask=none", "bidirectional, encoder, bert, no mask, full attention"},
    OtherWords{"mask=causal",
               "look ahead, look ahead mask, lookahead, future, autoregressive, decoder, gpt, "
               "triangular, lower triangular, left to right, tril"},
    OtherWords{"mask=padding", "pad, pad token"},
    OtherWords{"mask=window", "sliding window, local attention, longformer"},
    OtherWords{"mask=global", "global tokens, bigbird"},
    OtherWords{"mask=strided", "sparse transformer"},
    OtherWords{"mask=random", "dropout, attention dropout, random mask"},
    OtherWords{"mask=top_k", "sparse attention, keep largest"},
    OtherWords{"mask=painted", "custom mask, draw mask, own mask"},
    OtherWords{"choice normalizer", "normalization, normalisation, normalize"},
    OtherWords{"normalizer=softmax", "boltzmann, exponential"},
    OtherWords{"normalizer=hardmax", "argmax, hard attention"},
    OtherWords{"normalizer=sparsemax", "sparse softmax"},
    OtherWords{"normalizer=sigmoid", "logistic"},
    OtherWords{"choice temperature", "sharpness, sharpen, softmax temperature, tau, flatten"},
    OtherWords{"pooling=max", "max pool"},
    OtherWords{"pooling=mean", "mean pooling, average pooling, bag of words, average"},
    OtherWords{"pooling=tf_idf", "tfidf, inverse document frequency"},
    OtherWords{"choice rounding", "decimals, digits, precision, decimal places"},
    OtherWords{"choice sequential_colors",
               "color map, colormap, color scale, colors, cmap, viridis, color scheme"},
    OtherWords{"choice range", "color range, limits, minimum and maximum, vmin vmax"},
    OtherWords{"logarithmic=on", "log scale"},
    OtherWords{"choice lines_threshold", "threshold, hide light lines, minimum weight"},

    // Matrices.
    OtherWords{"node x", "input vectors",
               "What the first layer reads: a row a token, its word vector and, where there are "
               "any, its position."},
    OtherWords{"node head/w_q", "query matrix, query weights",
               "The numbers that make queries of the tokens that ask."},
    OtherWords{"node head/w_k", "key matrix, key weights",
               "The numbers that make keys of what is attended to; where K = V, values, too."},
    OtherWords{"node head/w_v", "value matrix, value weights",
               "The numbers that make values of what is attended to."},
    OtherWords{"node head/q", "query, queries",
               "What each token asks for, a row a token. A query is compared with every key."},
    OtherWords{"node head/k", "key, keys",
               "By what each token is found, a row a token. How well it fits a query is their "
               "score."},
    OtherWords{"node head/v", "value, values",
               "What each token gives, a row a token. A head's output is their sum, each times "
               "its weight."},
    OtherWords{"node head/scores", "logits, energies",
               "How well each query fits each key. Rows ask, columns answer; the normalizer makes "
               "weights of them."},
    OtherWords{"node head/weights", "attention, attention weights, alpha, attention probabilities",
               "How much each token takes from each other one. Rows ask, columns answer; with "
               "softmax a row sums to 1 where anything is left to attend to."},
    OtherWords{"node head/output", "context vector, result, weighted sum of values",
               "What a head gives, a row a token: the sum of the values, each times its weight."},
    OtherWords{"node output", "output of the layer",
               "What a layer gives, and of several the last one: what became of the heads' "
               "outputs, after W_O, residual, layer norm and feed-forward where there are any."},
    OtherWords{"node w_o", "output weights", "The numbers that bring the heads' outputs together."},

    // Ready-made scenes.
    OtherWords{"scene translation", "machine translation, seq2seq, french, german"},
    OtherWords{"scene worked_example", "example, by hand, illustrated, karim"},
    OtherWords{"scene recommendation", "recommender, movies, products"},
    OtherWords{"scene question", "question answering, squad"},
};

}  // namespace

const OtherWords* find_other_words(std::string_view thing) {
    const auto found = std::find_if(all_words.begin(), all_words.end(),
                                    [&](const OtherWords& row) { return row.thing == thing; });
    return found == all_words.end() ? nullptr : &*found;
}

void for_each_other_words(void (*use)(const OtherWords&)) {
    for (const OtherWords& row : all_words) use(row);
}

}  // namespace attend
