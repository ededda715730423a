package dev.carrel.languagemodel;

import dev.carrel.languagemodel.call.ModelHttpClient;
import dev.carrel.languagemodel.call.ParameterNegotiatingModel;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A server with an OpenAI-compatible chat API: a hosted service, Ollama, vLLM, llama.cpp's server, LM Studio or a
 * gateway. Immutable.
 */
public final class ChatEndpoint {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final URI address;
    private final @Nullable String key;
    private final Duration connectTimeout;

    private ChatEndpoint(URI address, @Nullable String key, Duration connectTimeout) {
        this.address = address;
        this.key = key;
        this.connectTimeout = connectTimeout;
    }

    /**
     * Returns the endpoint of a server, without an API key.
     *
     * @param address the base URL, to which {@code /chat/completions} is appended, for example {@code
     * https://api.openai.com/v1} or {@code http://localhost:11434/v1}
     */
    public static ChatEndpoint at(URI address) {
        return new ChatEndpoint(address, null, CONNECT_TIMEOUT);
    }

    /** Returns the same endpoint with an API key, which is sent to this server only. */
    public ChatEndpoint withKey(String secret) {
        return new ChatEndpoint(address, secret, connectTimeout);
    }

    /** Returns the same endpoint with another maximum time to connect. */
    ChatEndpoint withConnectTimeout(Duration timeout) {
        return new ChatEndpoint(address, key, timeout);
    }

    /**
     * Returns a client of one of the models. It streams on the calling thread, which may be virtual, returns at the end
     * of the stream, and closes the connection at once if that thread is interrupted. It sends each request once,
     * unless the server rejects a parameter: then it repeats the request without that. Safe for use by multiple
     * threads.
     */
    public StreamingChatModel chatModel(String name) {
        HttpClientBuilder http = ModelHttpClient.builder(connectTimeout);
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
