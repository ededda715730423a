package dev.carrel.generation.model;

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
final class Manners implements StreamingChatModel {

    private final OpenAiStreamingChatModel model;
    private volatile Known known = new Known(false, true);

    Manners(OpenAiStreamingChatModel model) {
        this.model = model;
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return model.defaultRequestParameters();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        Known tried = known;
        model.chat(tried.applied(request), new Forwarding(handler) {
            @Override
            public void onError(Throwable error) {
                Optional<Known> better = tried.learn(error);
                if (better.isPresent()) {
                    known = better.get();
                    doChat(request, handler);
                } else {
                    super.onError(error);
                }
            }
        });
    }

    /**
     * @param completion whether the length of a reply is bounded by the newer name
     * @param temperature whether a temperature is taken
     */
    private record Known(boolean completion, boolean temperature) {

        ChatRequest applied(ChatRequest request) {
            ChatRequestParameters asked = request.parameters();
            var parameters = OpenAiChatRequestParameters.builder().modelName(asked.modelName());
            if (temperature) {
                parameters.temperature(asked.temperature());
            }
            if (completion) {
                parameters.maxCompletionTokens(asked.maxOutputTokens());
            } else {
                parameters.maxOutputTokens(asked.maxOutputTokens());
            }
            return ChatRequest.builder().messages(request.messages()).parameters(parameters.build()).build();
        }

        /** What is known after a refusal; empty if nothing was learnt. */
        Optional<Known> learn(Throwable error) {
            String said = error instanceof InvalidRequestException ? String.valueOf(error.getMessage()) : "";
            if (!completion && said.contains("max_completion_tokens")) {
                return Optional.of(new Known(true, temperature));
            }
            return temperature && said.contains("temperature") ? Optional.of(new Known(completion, false))
                    : Optional.empty();
        }
    }
}
