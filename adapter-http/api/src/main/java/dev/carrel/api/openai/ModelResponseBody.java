package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A response of OpenAI's Responses API, in one of its states.
 *
 * @param createdAt in seconds since 1970
 * @param status {@code in_progress}, {@code completed}, {@code incomplete} or {@code failed}
 * @param error why it failed
 * @param incompleteDetails why it is incomplete
 * @param model the id of the library
 * @param output the reply; empty until it is complete
 * @param store whether the next request can continue from this response
 * @param usage null until the reply is complete
 * @param carrel absent until the reply is complete
 */
public record ModelResponseBody(String id, String object, @JsonProperty("created_at") long createdAt, String status,
        @Nullable ResponseErrorBody error,
        @JsonProperty("incomplete_details") @Nullable IncompleteDetailsBody incompleteDetails,
        @Nullable String instructions, @JsonProperty("max_output_tokens") @Nullable Integer maxOutputTokens,
        String model, List<OutputMessageBody> output,
        @JsonProperty("previous_response_id") @Nullable String previousResponseId, boolean store,
        @JsonUnwrapped FixedParametersBody parameters, @Nullable ResponseUsageBody usage,
        @JsonInclude(Include.NON_NULL) @Nullable CarrelExtensionBody carrel) {

    /** Returns a response whose reply is being written. */
    public static ModelResponseBody inProgress(String id, long createdAt, @Nullable String instructions,
            @Nullable Integer maxOutputTokens, String model, @Nullable String previousResponseId, boolean store) {
        return new ModelResponseBody(id, "response", createdAt, "in_progress", null, null, instructions,
                maxOutputTokens, model, List.of(), previousResponseId, store, FixedParametersBody.IGNORED, null, null);
    }

    /** Returns this response with its complete reply; the status is that of the message. */
    public ModelResponseBody withOutput(OutputMessageBody message, ResponseUsageBody tokens,
            CarrelExtensionBody extension) {
        return new ModelResponseBody(id, object, createdAt, message.status(), null,
                message.status().equals("incomplete") ? IncompleteDetailsBody.TOO_LONG : null, instructions,
                maxOutputTokens, model, List.of(message), previousResponseId, store, parameters, tokens, extension);
    }

    /** Returns this response as failed. */
    public ModelResponseBody withError(ResponseErrorBody failure) {
        return new ModelResponseBody(id, object, createdAt, "failed", failure, null, instructions, maxOutputTokens,
                model, List.of(), previousResponseId, store, parameters, null, null);
    }

    /** Why a response failed. */
    public record ResponseErrorBody(String code, String message) {}

    /** Why a reply was cut off. */
    public record IncompleteDetailsBody(String reason) {

        /** The limit of its length. */
        static final IncompleteDetailsBody TOO_LONG = new IncompleteDetailsBody("max_output_tokens");
    }

    /** What clients require in each response, although Carrel ignores or does not offer it. */
    public record FixedParametersBody(Map<String, Object> metadata,
            @JsonProperty("parallel_tool_calls") boolean parallelToolCalls, @Nullable Double temperature,
            Map<String, Object> text, @JsonProperty("tool_choice") String toolChoice, List<Object> tools,
            @JsonProperty("top_p") @Nullable Double topP, String truncation) {

        static final FixedParametersBody IGNORED = new FixedParametersBody(Map.of(), false, null,
                Map.of("format", Map.of("type", "text")), "none", List.of(), null, "disabled");
    }
}
