package dev.carrel.api.openai;

import org.jspecify.annotations.Nullable;

/** An error: the whole body of a response, or the last data of a stream that has failed. */
public record OpenAiErrorBody(ErrorDetailBody error) {

    /**
     * The error.
     *
     * @param param the field that is wrong, such as {@code messages[0].content}; null if it is about none
     */
    public record ErrorDetailBody(String message, String type, @Nullable String param, String code) {}
}
