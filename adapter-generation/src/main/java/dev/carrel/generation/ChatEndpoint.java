package dev.carrel.generation;

import dev.carrel.generation.llm.EventStreamClient;
import dev.carrel.generation.llm.ParameterNegotiatingModel;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A server that speaks the protocol of OpenAI, and the chat models behind it: a hosted service, or Ollama, vLLM,
 * llama.cpp's server, LM Studio, a gateway. Immutable.
 */
public final class ChatEndpoint {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final URI address;
    private final @Nullable String key;

    private ChatEndpoint(URI address, @Nullable String key) {
        this.address = address;
        this.key = key;
    }

    /**
     * @param address to which {@code /chat/completions} is added, e.g. {@code https://api.openai.com/v1} or
     * {@code http://localhost:11434/v1}
     */
    public static ChatEndpoint at(URI address) {
        return new ChatEndpoint(address, null);
    }

    /** The same with a key, which goes to this server and nowhere else. */
    public ChatEndpoint withKey(String secret) {
        return new ChatEndpoint(address, secret);
    }

    /**
     * One of the models. It streams on the thread that calls it, which may be virtual, returns when the stream has
     * ended, and lets go of the connection at once when that thread is interrupted. It tries once, but for a request of
     * which the model does not take a parameter: that is made again without. Safe for use by many threads.
     */
    public StreamingChatModel chatModel(String name) {
        HttpClientBuilder http = EventStreamClient.builder(CONNECT_TIMEOUT);
        return new ParameterNegotiatingModel(OpenAiStreamingChatModel.builder()
                .baseUrl(address.toString())
                .apiKey(key)
                .modelName(name)
                .httpClientBuilder(http)
                .build());
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
