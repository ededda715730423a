package dev.carrel.languagemodel.testserver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A language model of some hundred kilobytes in a file format that llama.cpp reads (GGUF 3). Its weights are random but
 * fixed; it reads any text and emits only a few words of replies.
 */
final class TinyGgufModel {

    private static final int WIDTH = 32;
    private static final int HEADS = 4;
    private static final int INNER = 64;
    private static final int CONTEXT = 4096;
    private static final List<String> WORDS = List.of("the", "a", "of", "days", "employees", "have", "holiday", "28",
            "[1]", "[2]", "it", "is",
            "not");
    private static final String TEMPLATE = "{% for message in messages %}{{ message['role'] }}: {{ "
            + "message['content'] }}\n{% endfor %}assistant:";

    private static final int UINT32 = 4;
    private static final int INT32 = 5;
    private static final int FLOAT32 = 6;
    private static final int STRING = 8;
    private static final int ARRAY = 9;

    private enum Kind {
        NORMAL, UNKNOWN, CONTROL, USER_DEFINED, UNUSED, BYTE
    }

    private record Token(String text, Kind kind) {}

    /** A weight by its position in the row and the row. */
    private interface Weights {

        float at(int row, int column);
    }

    private record Tensor(String name, List<Integer> shape, byte[] data) {}

    private final Random random = new Random(7);
    private final List<Token> tokens = tokens();
    private final List<Tensor> tensors = new ArrayList<>();
    private final ByteArrayOutputStream settings = new ByteArrayOutputStream();
    private int settingCount;

    private TinyGgufModel() {}

    static Path write(Path file) throws IOException {
        return Files.write(file, new TinyGgufModel().bytes());
    }

    private static List<Token> tokens() {
        var tokens = new ArrayList<>(List.of(new Token("<unk>", Kind.UNKNOWN), new Token("<s>", Kind.CONTROL),
                new Token("</s>", Kind.CONTROL)));
        for (int value = 0; value < 256; value++) {
            tokens.add(new Token("<0x%02X>".formatted(value), Kind.BYTE));
        }
        WORDS.forEach(word -> tokens.add(new Token("\u2581" + word, Kind.NORMAL)));
        return tokens;
    }

    private byte[] bytes() {
        settings();
        tensors();
        var file = new ByteArrayOutputStream();
        file.writeBytes("GGUF".getBytes(UTF_8));
        file.writeBytes(int32(3));
        file.writeBytes(int64(tensors.size()));
        file.writeBytes(int64(settingCount));
        file.writeBytes(settings.toByteArray());
        long offset = 0;
        for (Tensor tensor : tensors) {
            file.writeBytes(string(tensor.name()));
            file.writeBytes(int32(tensor.shape().size()));
            tensor.shape().forEach(size -> file.writeBytes(int64(size)));
            file.writeBytes(int32(0));
            file.writeBytes(int64(offset));
            offset += tensor.data().length + padding(tensor.data().length);
        }
        file.writeBytes(new byte[padding(file.size())]);
        for (Tensor tensor : tensors) {
            file.writeBytes(tensor.data());
            file.writeBytes(new byte[padding(tensor.data().length)]);
        }
        return file.toByteArray();
    }

    private void settings() {
        set("general.architecture", STRING, string("llama"));
        set("general.name", STRING, string("tiny"));
        set("llama.context_length", UINT32, int32(CONTEXT));
        set("llama.embedding_length", UINT32, int32(WIDTH));
        set("llama.block_count", UINT32, int32(1));
        set("llama.feed_forward_length", UINT32, int32(INNER));
        set("llama.attention.head_count", UINT32, int32(HEADS));
        set("llama.attention.head_count_kv", UINT32, int32(HEADS));
        set("llama.attention.layer_norm_rms_epsilon", FLOAT32, float32(1e-5f));
        set("llama.rope.dimension_count", UINT32, int32(WIDTH / HEADS));
        set("llama.vocab_size", UINT32, int32(tokens.size()));
        set("tokenizer.ggml.model", STRING, string("llama"));
        set("tokenizer.ggml.tokens", ARRAY, array(STRING, tokens.stream().map(token -> string(token.text())).toList()));
        set("tokenizer.ggml.scores", ARRAY,
                array(FLOAT32, tokens.stream().map(token -> float32(-tokens.indexOf(token))).toList()));
        set("tokenizer.ggml.token_type", ARRAY,
                array(INT32, tokens.stream().map(token -> int32(token.kind().ordinal() + 1)).toList()));
        set("tokenizer.ggml.unknown_token_id", UINT32, int32(0));
        set("tokenizer.ggml.bos_token_id", UINT32, int32(1));
        set("tokenizer.ggml.eos_token_id", UINT32, int32(2));
        set("tokenizer.chat_template", STRING, string(TEMPLATE));
    }

    /** The first component of each state stays as set by the embedding and prevents all tokens but words. */
    private void tensors() {
        tensor("token_embd.weight", tokens.size(), WIDTH, (row, column) -> column == 0 ? 8 : any());
        tensor("blk.0.attn_norm.weight", 1, WIDTH, (row, column) -> 1);
        for (String part : List.of("attn_q", "attn_k", "attn_v")) {
            tensor("blk.0." + part + ".weight", WIDTH, WIDTH, (row, column) -> any());
        }
        tensor("blk.0.attn_output.weight", WIDTH, WIDTH, (row, column) -> row == 0 ? 0 : any());
        tensor("blk.0.ffn_norm.weight", 1, WIDTH, (row, column) -> 1);
        tensor("blk.0.ffn_gate.weight", INNER, WIDTH, (row, column) -> any());
        tensor("blk.0.ffn_up.weight", INNER, WIDTH, (row, column) -> any());
        tensor("blk.0.ffn_down.weight", WIDTH, INNER, (row, column) -> row == 0 ? 0 : any());
        tensor("output_norm.weight", 1, WIDTH, (row, column) -> 1);
        tensor("output.weight", tokens.size(), WIDTH, (row, column) -> column == 0 ? inclination(row) : any());
    }

    private float inclination(int token) {
        return switch (tokens.get(token).kind()) {
            case NORMAL -> 0;
            case CONTROL -> tokens.get(token).text().equals("</s>") ? -0.4f : -30;
            default -> -30;
        };
    }

    private float any() {
        return (float) (random.nextGaussian() * 0.3);
    }

    private void tensor(String name, int rows, int columns, Weights weights) {
        var data = new ByteArrayOutputStream();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                data.writeBytes(float32(weights.at(row, column)));
            }
        }
        tensors.add(new Tensor(name, rows == 1 ? List.of(columns) : List.of(columns, rows), data.toByteArray()));
    }

    private void set(String key, int type, byte[] value) {
        settings.writeBytes(string(key));
        settings.writeBytes(int32(type));
        settings.writeBytes(value);
        settingCount++;
    }

    private static byte[] array(int type, List<byte[]> values) {
        var array = new ByteArrayOutputStream();
        array.writeBytes(int32(type));
        array.writeBytes(int64(values.size()));
        values.forEach(array::writeBytes);
        return array.toByteArray();
    }

    private static byte[] string(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return buffer(8 + bytes.length).putLong(bytes.length).put(bytes).array();
    }

    private static byte[] int32(int value) {
        return buffer(4).putInt(value).array();
    }

    private static byte[] int64(long value) {
        return buffer(8).putLong(value).array();
    }

    private static byte[] float32(float value) {
        return buffer(4).putFloat(value).array();
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int padding(int size) {
        return -size & 31;
    }
}
