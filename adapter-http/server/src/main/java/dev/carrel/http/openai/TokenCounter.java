package dev.carrel.http.openai;

import dev.carrel.api.openai.TokenCountBody;
import java.nio.charset.StandardCharsets;

/** Estimates the usage that clients display. The tokenizer of the model, if there is one, is not known here. */
final class TokenCounter {

    /** What OpenAI states for English; other scripts have more bytes per character and more tokens. */
    private static final int BYTES_PER_TOKEN = 4;

    private TokenCounter() {}

    static int estimateTokens(String text) {
        return Math.ceilDiv(text.getBytes(StandardCharsets.UTF_8).length, BYTES_PER_TOKEN);
    }

    static TokenCountBody estimateUsage(int promptTokens, String reply) {
        return TokenCountBody.of(promptTokens, estimateTokens(reply));
    }
}
