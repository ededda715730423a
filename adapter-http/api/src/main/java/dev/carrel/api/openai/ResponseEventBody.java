package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.carrel.api.openai.OutputMessageBody.OutputTextBody;
import dev.carrel.api.openai.OutputMessageBody.UrlAnnotationBody;
import java.util.List;

/**
 * An event of a streamed response. There is one message with one text, so that all indexes but the ones of annotations
 * are 0.
 */
public sealed interface ResponseEventBody {

    /** Returns the name of the event, such as {@code response.created}. */
    String type();

    /** Returns the number of the event in its stream, from 0. */
    int sequenceNumber();

    /** A new state of the response. */
    record ResponseStateEvent(String type, @JsonProperty("sequence_number") int sequenceNumber,
            ModelResponseBody response) implements ResponseEventBody {}

    /** The start or the end of the message. */
    record OutputItemEvent(String type, @JsonProperty("sequence_number") int sequenceNumber,
            @JsonProperty("output_index") int outputIndex, OutputMessageBody item) implements ResponseEventBody {}

    /** The start or the end of the text. */
    record ContentPartEvent(String type, @JsonProperty("sequence_number") int sequenceNumber,
            @JsonProperty("item_id") String itemId, @JsonProperty("output_index") int outputIndex,
            @JsonProperty("content_index") int contentIndex, OutputTextBody part) implements ResponseEventBody {}

    /** A piece of the text. */
    record TextDeltaEvent(String type, @JsonProperty("sequence_number") int sequenceNumber,
            @JsonProperty("item_id") String itemId, @JsonProperty("output_index") int outputIndex,
            @JsonProperty("content_index") int contentIndex, String delta, List<Object> logprobs)
            implements
                ResponseEventBody {}

    /** A source of the text. */
    record AnnotationEvent(String type, @JsonProperty("sequence_number") int sequenceNumber,
            @JsonProperty("item_id") String itemId, @JsonProperty("output_index") int outputIndex,
            @JsonProperty("content_index") int contentIndex, @JsonProperty("annotation_index") int annotationIndex,
            UrlAnnotationBody annotation) implements ResponseEventBody {}

    /** The complete text. */
    record TextDoneEvent(String type, @JsonProperty("sequence_number") int sequenceNumber,
            @JsonProperty("item_id") String itemId, @JsonProperty("output_index") int outputIndex,
            @JsonProperty("content_index") int contentIndex, String text, List<Object> logprobs)
            implements
                ResponseEventBody {}
}
