package dev.carrel.embedding.folder;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The tokenizer of a {@code tokenizer.json}. Safe for use by multiple threads until it is closed. */
final class FolderTokenizer implements AutoCloseable {

    private final TokenizersLibrary library;
    private final long handle;

    private FolderTokenizer(TokenizersLibrary library, long handle) {
        this.library = library;
        this.handle = handle;
    }

    /**
     * A text as a model reads it.
     *
     * @param ids the ids of its tokens
     * @param types 0 for tokens of the first text, 1 for tokens of the second
     */
    record TokenizedText(long[] ids, long[] types) {}

    /**
     * Reads a tokenizer.
     *
     * @param maxTokens the length at which texts are cut
     * @throws LinkageError if there is no tokenizer library for this machine
     */
    static FolderTokenizer read(Path file, int maxTokens) throws IOException {
        TokenizersLibrary library = TokenizerLibrary.load();
        long handle;
        try {
            handle = library.createTokenizerFromString(Files.readString(file));
        } catch (IOException | RuntimeException e) {
            throw new ModelFolderException("The tokenizer " + file + " cannot be read: " + e.getMessage()
                    + ". Download it again.", e);
        }
        // The file may pad every text to a fixed length, and cut it at another one.
        library.disablePadding(handle);
        library.setTruncation(handle, maxTokens, "LONGEST_FIRST", 0);
        return new FolderTokenizer(library, handle);
    }

    /** Splits a text. */
    TokenizedText encodeText(String text) {
        return encode(() -> library.encode(handle, toUnicode(text), true));
    }

    /** Splits two texts that a model reads together; the longer one is cut first. */
    TokenizedText encodePair(String first, String second) {
        return encode(() -> library.encodeDual(handle, toUnicode(first), toUnicode(second), true));
    }

    private TokenizedText encode(LongSupplier encoder) {
        long encoding = encoder.getAsLong();
        try {
            return new TokenizedText(library.getTokenIds(encoding), library.getTypeIds(encoding));
        } finally {
            library.deleteEncoding(encoding);
        }
    }

    /** Replaces halves of surrogate pairs, which are no Unicode. */
    private static String toUnicode(String text) {
        return new String(text.getBytes(UTF_8), UTF_8);
    }

    @Override
    public void close() {
        library.deleteTokenizer(handle);
    }
}
