package dev.carrel.languagemodel.call;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.PartialThinkingContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;

/** A handler that delegates all callbacks except tool calls: a model is never offered tools. */
class DelegatingHandler implements StreamingChatResponseHandler {

    private final StreamingChatResponseHandler delegate;

    DelegatingHandler(StreamingChatResponseHandler delegate) {
        this.delegate = delegate;
    }

    @Override
    public void onPartialResponse(PartialResponse response, PartialResponseContext context) {
        delegate.onPartialResponse(response, context);
    }

    @Override
    public void onPartialThinking(PartialThinking thinking, PartialThinkingContext context) {
        delegate.onPartialThinking(thinking, context);
    }

    @Override
    public void onUnmappedRawEvent(Object event) {
        delegate.onUnmappedRawEvent(event);
    }

    @Override
    public void onCompleteResponse(ChatResponse response) {
        delegate.onCompleteResponse(response);
    }

    @Override
    public void onError(Throwable error) {
        delegate.onError(error);
    }
}
