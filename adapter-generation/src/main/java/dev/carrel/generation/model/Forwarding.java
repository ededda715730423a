package dev.carrel.generation.model;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;

/** Tells another all that it is told, but for tools, of which a model is given none. */
class Forwarding implements StreamingChatResponseHandler {

    private final StreamingChatResponseHandler other;

    Forwarding(StreamingChatResponseHandler other) {
        this.other = other;
    }

    @Override
    public void onPartialResponse(PartialResponse response, PartialResponseContext context) {
        other.onPartialResponse(response, context);
    }

    @Override
    public void onPartialThinking(PartialThinking thinking, PartialThinkingContext context) {
        other.onPartialThinking(thinking, context);
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        other.onUnmappedRawEvent(event);
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        other.onCompleteResponse(response);
    }

    @Override
    public void onError(Throwable error) {
        other.onError(error);
    }
}
