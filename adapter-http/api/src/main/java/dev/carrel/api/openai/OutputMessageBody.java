package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.carrel.api.openai.UrlCitationBody.CitedUrlBody;
import java.util.List;

/**
 * The reply as an item of a response.
 *
 * @param status {@code in_progress}, {@code completed} or {@code incomplete}
 * @param content one text; none while the reply is being written
 */
public record OutputMessageBody(String id, String type, String status, String role, List<OutputTextBody> content) {

    /** Returns the message of a reply that is being written. */
    public static OutputMessageBody inProgress(String id) {
        return new OutputMessageBody(id, "message", "in_progress", "assistant", List.of());
    }

    /** Returns the message with its complete text. */
    public OutputMessageBody withText(OutputTextBody text, boolean truncated) {
        return new OutputMessageBody(id, type, truncated ? "incomplete" : "completed", role, List.of(text));
    }

    /** The text of a message with its sources. */
    public record OutputTextBody(String type, String text, List<UrlAnnotationBody> annotations,
            List<Object> logprobs) {

        /** Returns the body of a text. */
        public static OutputTextBody of(String text, List<UrlAnnotationBody> annotations) {
            return new OutputTextBody("output_text", text, annotations, List.of());
        }
    }

    /**
     * A source of a part of the text.
     *
     * @param startIndex the index of the first character of the place, in UTF-16 code units
     * @param endIndex the index after its last character
     */
    public record UrlAnnotationBody(String type, @JsonProperty("start_index") int startIndex,
            @JsonProperty("end_index") int endIndex, String title, String url) {

        /** Returns the annotation of a place. */
        public static UrlAnnotationBody of(CitedUrlBody cited) {
            return new UrlAnnotationBody("url_citation", cited.startIndex(), cited.endIndex(), cited.title(),
                    cited.url());
        }
    }
}
