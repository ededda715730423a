package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The usage of a response, estimated from its texts. */
public record ResponseUsageBody(@JsonProperty("input_tokens") int inputTokens,
        @JsonProperty("input_tokens_details") InputDetailsBody inputDetails,
        @JsonProperty("output_tokens") int outputTokens,
        @JsonProperty("output_tokens_details") OutputDetailsBody outputDetails,
        @JsonProperty("total_tokens") int totalTokens) {

    /** Returns the usage of an input and a reply. */
    public static ResponseUsageBody of(int inputTokens, int outputTokens) {
        return new ResponseUsageBody(inputTokens, new InputDetailsBody(0), outputTokens, new OutputDetailsBody(0),
                inputTokens + outputTokens);
    }

    /** Parts of the input, which are not known here. */
    public record InputDetailsBody(@JsonProperty("cached_tokens") int cachedTokens) {}

    /** Parts of the output, which are not known here. */
    public record OutputDetailsBody(@JsonProperty("reasoning_tokens") int reasoningTokens) {}
}
