package dev.carrel.embedding;

import dev.carrel.domain.passage.ModelId;
import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that speaks the protocol of OpenAI, and the embedding models behind it. Immutable. */
public final class OpenAiEndpoint {

    private static final String OF_PASSAGES = "#";

    private final URI address;
    private final @Nullable String key;

    private OpenAiEndpoint(URI address, @Nullable String key) {
        this.address = address;
        this.key = key;
    }

    /**
     * @param address to which {@code /embeddings} is added, e.g. {@code https://api.openai.com/v1}
     */
    public static OpenAiEndpoint at(URI address) {
        return new OpenAiEndpoint(address, null);
    }

    /** The same with a key, which goes to this server and nowhere else. */
    public OpenAiEndpoint withKey(String secret) {
        return new OpenAiEndpoint(address, secret);
    }

    /**
     * The beginning of an embedder with one of the models. Its id is {@code model@host}, with {@code #} and the prefix
     * of passages if there is one.
     */
    public LangChainEmbedder.Builder embedder(String model, String passagePrefix) {
        String suffix = passagePrefix.isEmpty() ? "" : OF_PASSAGES + passagePrefix;
        return LangChainEmbedder.builder(new ModelId(model + here() + suffix), client(model))
                .passagePrefix(passagePrefix);
    }

    /** The beginning of an embedder whose id is known; empty if it is not of this server. */
    public Optional<LangChainEmbedder.Builder> embedder(ModelId id) {
        int end = id.value().indexOf(here());
        if (end < 1) {
            return Optional.empty();
        }
        String suffix = id.value().substring(end + here().length());
        if (!suffix.isEmpty() && !suffix.startsWith(OF_PASSAGES)) {
            return Optional.empty();
        }
        String passagePrefix = suffix.isEmpty() ? "" : suffix.substring(OF_PASSAGES.length());
        return Optional.of(embedder(id.value().substring(0, end), passagePrefix));
    }

    private String here() {
        return "@" + address.getRawAuthority();
    }

    /** Tries once: whoever asks knows better whether to ask again. HTTP/2 over plain HTTP confuses small servers. */
    private OpenAiEmbeddingModel client(String model) {
        return OpenAiEmbeddingModel.builder()
                .baseUrl(address.toString())
                .apiKey(key)
                .modelName(model)
                .maxRetries(0)
                .httpClientBuilder(JdkHttpClient.builder()
                        .httpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)))
                .build();
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
