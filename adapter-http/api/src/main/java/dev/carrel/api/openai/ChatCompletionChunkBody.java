package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of a streamed chat completion. All chunks of a completion have one id.
 *
 * @param choices one choice; none in the chunk with the usage
 * @param usage in one chunk only, and only on request
 * @param carrel in the chunk with the finish reason only
 */
public record ChatCompletionChunkBody(String id, String object, long created, String model,
        List<ChunkChoiceBody> choices, @JsonInclude(Include.NON_NULL) @Nullable TokenCountBody usage,
        @JsonInclude(Include.NON_NULL) @Nullable CarrelExtensionBody carrel) {

    /** A choice. The finish reason is null until the last chunk of the text. */
    public record ChunkChoiceBody(int index, ChatDeltaBody delta,
            @JsonProperty("finish_reason") @Nullable String finishReason) {}

    /** What a chunk adds to the message. */
    @JsonInclude(Include.NON_NULL)
    public record ChatDeltaBody(@Nullable String role, @Nullable String content,
            @Nullable List<UrlCitationBody> annotations) {

        /** Returns the first delta. */
        public static ChatDeltaBody ofRole() {
            return new ChatDeltaBody("assistant", "", null);
        }

        /** Returns a delta with a piece of the text. */
        public static ChatDeltaBody ofText(String piece) {
            return new ChatDeltaBody(null, piece, null);
        }

        /** Returns a delta with the sources. */
        public static ChatDeltaBody ofAnnotations(List<UrlCitationBody> annotations) {
            return new ChatDeltaBody(null, null, annotations);
        }

        /** Returns the last delta, which adds nothing. */
        public static ChatDeltaBody empty() {
            return new ChatDeltaBody(null, null, null);
        }
    }
}
