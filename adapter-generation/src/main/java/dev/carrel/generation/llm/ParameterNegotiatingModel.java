package dev.carrel.generation.llm;

import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.Optional;

/**
 * Learns what a model does not take. Newer ones of OpenAI refuse {@code max_tokens}, for which they want
 * {@code max_completion_tokens}, and any {@code temperature}; most other servers know only the former.
 */
public final class ParameterNegotiatingModel implements StreamingChatModel {

    private final OpenAiStreamingChatModel model;
    private volatile AcceptedParameters accepted = new AcceptedParameters(false, true);

    public ParameterNegotiatingModel(OpenAiStreamingChatModel model) {
        this.model = model;
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return model.defaultRequestParameters();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        AcceptedParameters tried = accepted;
        model.chat(tried.applyTo(request), new DelegatingHandler(handler) {
            @Override
            public void onError(Throwable error) {
                Optional<AcceptedParameters> better = tried.learnFrom(error);
                if (better.isPresent()) {
                    accepted = better.get();
                    doChat(request, handler);
                } else {
                    super.onError(error);
                }
            }
        });
    }

    /**
     * @param maxCompletionTokens whether the length of a reply is bounded by the newer name
     * @param temperature whether a temperature is taken
     */
    private record AcceptedParameters(boolean maxCompletionTokens, boolean temperature) {

        ChatRequest applyTo(ChatRequest request) {
            ChatRequestParameters asked = request.parameters();
            var parameters = OpenAiChatRequestParameters.builder().modelName(asked.modelName());
            if (temperature) {
                parameters.temperature(asked.temperature());
            }
            if (maxCompletionTokens) {
                parameters.maxCompletionTokens(asked.maxOutputTokens());
            } else {
                parameters.maxOutputTokens(asked.maxOutputTokens());
            }
            return ChatRequest.builder().messages(request.messages()).parameters(parameters.build()).build();
        }

        /** What is known after a refusal; empty if nothing was learnt. */
        Optional<AcceptedParameters> learnFrom(Throwable error) {
            String message = error instanceof InvalidRequestException ? String.valueOf(error.getMessage()) : "";
            if (!maxCompletionTokens && message.contains("max_completion_tokens")) {
                return Optional.of(new AcceptedParameters(true, temperature));
            }
            return temperature && message.contains("temperature")
                    ? Optional.of(new AcceptedParameters(maxCompletionTokens, false))
                    : Optional.empty();
        }
    }
}
