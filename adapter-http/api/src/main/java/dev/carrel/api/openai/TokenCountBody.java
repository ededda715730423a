package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The usage of a completion, estimated from its texts. */
public record TokenCountBody(@JsonProperty("prompt_tokens") int promptTokens,
        @JsonProperty("completion_tokens") int completionTokens, @JsonProperty("total_tokens") int totalTokens) {

    /** Returns the usage of a prompt and a reply. */
    public static TokenCountBody of(int promptTokens, int completionTokens) {
        return new TokenCountBody(promptTokens, completionTokens, promptTokens + completionTokens);
    }
}
