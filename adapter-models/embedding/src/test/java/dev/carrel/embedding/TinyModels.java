package dev.carrel.embedding;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Folders with tiny models in Hugging Face's layout: an embedding model that knows the words of the contract, and a
 * cross-encoder that counts the words that both texts have.
 */
final class TinyModels {

    static final int DIMENSIONS = 48;
    private static final List<String> WORDS = List.of("[UNK]", "[CLS]", "[SEP]", "query", "passage", "how", "many",
            "days", "of", "paid", "leave", "does", "an", "employee", "have", "has", "every", "thirty", "in", "a",
            "year",
            "the", "printer", "on", "second", "floor", "needs", "new", "toner", "cartridge", "books", "are", "borrowed",
            "from", "library", "for", "four", "weeks", "short", "and", "more");
    private static final float SMALL = 0.05f;

    private TinyModels() {}

    /** Writes an embedding model whose vectors of tokens are those of a table. */
    static Path writeEmbedder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), embedderBuilder()
                .node("Gather", List.of("table", "input_ids"), "last_hidden_state")
                .output("last_hidden_state", OnnxFileBuilder.FLOAT, 3)
                .build());
        return writeTokenizer(folder);
    }

    private static OnnxFileBuilder embedderBuilder() {
        return new OnnxFileBuilder().input("input_ids", 2)
                .input("attention_mask", 2)
                .input("token_type_ids", 2)
                .constant("table", randomTable(), WORDS.size(), DIMENSIONS);
    }

    /** Writes an embedding model that gives one vector for a text, which is the sum of those of its tokens. */
    static Path writePooledEmbedder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), embedderBuilder()
                .node("Gather", List.of("table", "input_ids"), "token_embeddings")
                .node("ReduceMax", List.of("token_embeddings"), "largest", "axes", 1)
                .node("Squeeze", List.of("largest"), "sentence_embedding", "axes", 1)
                .output("token_embeddings", OnnxFileBuilder.FLOAT, 3)
                .output("sentence_embedding", OnnxFileBuilder.FLOAT, 2)
                .build());
        return writeTokenizer(folder);
    }

    /** Writes a cross-encoder whose score is the number of pairs of equal tokens, one of each text. */
    static Path writeCrossEncoder(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), new OnnxFileBuilder().input("input_ids", 2)
                .input("attention_mask", 2)
                .input("token_type_ids", 2)
                .constant("one", new float[]{1}, 1)
                .node("Unsqueeze", List.of("input_ids"), "columns", "axes", 2)
                .node("Unsqueeze", List.of("input_ids"), "rows", "axes", 1)
                .node("Equal", List.of("columns", "rows"), "equal")
                .cast("equal", "pairs", OnnxFileBuilder.FLOAT)
                .cast("token_type_ids", "second", OnnxFileBuilder.FLOAT)
                .node("Sub", List.of("one", "second"), "first")
                .node("Unsqueeze", List.of("first"), "firstColumn", "axes", 2)
                .node("Unsqueeze", List.of("second"), "secondRow", "axes", 1)
                .node("Mul", List.of("pairs", "firstColumn"), "asked")
                .node("Mul", List.of("asked", "secondRow"), "shared")
                .node("ReduceSum", List.of("shared"), "sums", "axes", 1, 2)
                .node("Squeeze", List.of("sums"), "logits", "axes", 1, 2)
                .output("logits", OnnxFileBuilder.FLOAT, 1)
                .build());
        return writeTokenizer(folder);
    }

    /** Writes a tokenizer of whole words, which pads and cuts texts, as published ones do. */
    private static Path writeTokenizer(Path folder) throws IOException {
        String vocabulary = IntStream.range(0, WORDS.size())
                .mapToObj(id -> "\"" + WORDS.get(id) + "\": " + id)
                .collect(Collectors.joining(", "));
        Files.writeString(folder.resolve("tokenizer.json"), """
                {"version": "1.0",
                 "truncation": {"direction": "Right", "max_length": 5, "strategy": "LongestFirst", "stride": 0},
                 "padding": {"strategy": {"Fixed": 128}, "direction": "Right", "pad_to_multiple_of": null,
                             "pad_id": 0, "pad_type_id": 0, "pad_token": "[UNK]"},
                 "added_tokens": [],
                 "normalizer": {"type": "Lowercase"},
                 "pre_tokenizer": {"type": "Whitespace"},
                 "post_processor": {"type": "TemplateProcessing",
                   "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                              {"SpecialToken": {"id": "[SEP]", "type_id": 0}}],
                   "pair": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                            {"SpecialToken": {"id": "[SEP]", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
                   "special_tokens": {"[CLS]": {"id": "[CLS]", "ids": [1], "tokens": ["[CLS]"]},
                                      "[SEP]": {"id": "[SEP]", "ids": [2], "tokens": ["[SEP]"]}}},
                 "decoder": null,
                 "model": {"type": "WordLevel", "unk_token": "[UNK]", "vocab": {%s}}}
                """.formatted(vocabulary));
        return folder;
    }

    /** Returns a random vector for each word, and short ones for what is no word. */
    private static float[] randomTable() {
        var random = new Random(7);
        var table = new float[WORDS.size() * DIMENSIONS];
        for (int i = 0; i < table.length; i++) {
            table[i] = (float) random.nextGaussian() * (i < 3 * DIMENSIONS ? SMALL : 1);
        }
        return table;
    }
}
