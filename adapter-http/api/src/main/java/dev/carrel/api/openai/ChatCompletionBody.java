package dev.carrel.api.openai;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole chat completion.
 *
 * @param created in seconds since 1970
 * @param model the id of the library
 */
public record ChatCompletionBody(String id, String object, long created, String model, List<ChatChoiceBody> choices,
        TokenCountBody usage, CarrelExtensionBody carrel) {

    /** Returns the body of a completion with one choice. */
    public static ChatCompletionBody of(String id, long created, String model, ChatChoiceBody choice,
            TokenCountBody usage, CarrelExtensionBody carrel) {
        return new ChatCompletionBody(id, "chat.completion", created, model, List.of(choice), usage, carrel);
    }

    /** A choice: there is always one. */
    public record ChatChoiceBody(int index, ChatMessageBody message, @Nullable Object logprobs,
            @JsonProperty("finish_reason") String finishReason) {

        /** Returns the choice of a text with its sources. */
        public static ChatChoiceBody of(String text, List<UrlCitationBody> annotations, String finishReason) {
            return new ChatChoiceBody(0, new ChatMessageBody("assistant", text, null, annotations), null, finishReason);
        }
    }

    /** The message of the assistant. */
    public record ChatMessageBody(String role, String content, @Nullable String refusal,
            List<UrlCitationBody> annotations) {}
}
