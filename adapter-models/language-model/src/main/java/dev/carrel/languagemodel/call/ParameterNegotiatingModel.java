package dev.carrel.languagemodel.call;

import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.util.Optional;

/**
 * Chat model that learns which parameters a server rejects. Newer models of OpenAI reject {@code max_tokens} in favour
 * of {@code max_completion_tokens}, and any {@code temperature}; most other servers know only {@code
 * max_tokens}.
 */
public final class ParameterNegotiatingModel implements StreamingChatModel {

    private final OpenAiStreamingChatModel model;
    private volatile AcceptedParameters accepted = new AcceptedParameters(false, true);

    /** Creates a wrapper of the model. */
    public ParameterNegotiatingModel(OpenAiStreamingChatModel model) {
        this.model = model;
    }

    @Override
    public ChatRequestParameters defaultRequestParameters() {
        return model.defaultRequestParameters();
    }

    @Override
    public ModelProvider provider() {
        return model.provider();
    }

    @Override
    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
        AcceptedParameters sent = accepted;
        model.chat(sent.applyTo(request), new DelegatingHandler(handler) {
            @Override
            public void onError(Throwable error) {
                Optional<AcceptedParameters> learned = sent.learnFrom(error);
                if (learned.isPresent()) {
                    accepted = learned.get();
                    doChat(request, handler);
                } else {
                    super.onError(error);
                }
            }
        });
    }

    /**
     * The parameters that the server accepts.
     *
     * @param maxCompletionTokens whether to send {@code max_completion_tokens} instead of {@code max_tokens}
     * @param temperature whether to send a temperature
     */
    private record AcceptedParameters(boolean maxCompletionTokens, boolean temperature) {

        ChatRequest applyTo(ChatRequest request) {
            ChatRequestParameters wanted = request.parameters();
            var parameters = OpenAiChatRequestParameters.builder().modelName(wanted.modelName());
            if (temperature) {
                parameters.temperature(wanted.temperature());
            }
            if (maxCompletionTokens) {
                parameters.maxCompletionTokens(wanted.maxOutputTokens());
            } else {
                parameters.maxOutputTokens(wanted.maxOutputTokens());
            }
            return ChatRequest.builder().messages(request.messages()).parameters(parameters.build()).build();
        }

        /** Returns the parameters to try after an error; empty if the error names none of them. */
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
