package dev.carrel.embedding;

import dev.carrel.domain.passage.ModelId;
import dev.langchain4j.http.client.jdk.JdkHttpClient;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server that speaks the protocol of OpenAI, and the embedding models behind it. Immutable. */
public final class EmbeddingEndpoint {

    private static final String PASSAGE_PREFIX_MARK = "#";

    private final URI address;
    private final @Nullable String key;

    private EmbeddingEndpoint(URI address, @Nullable String key) {
        this.address = address;
        this.key = key;
    }

    /**
     * @param address to which {@code /embeddings} is added, e.g. {@code https://api.openai.com/v1}
     */
    public static EmbeddingEndpoint at(URI address) {
        return new EmbeddingEndpoint(address, null);
    }

    /** The same with a key, which goes to this server and nowhere else. */
    public EmbeddingEndpoint withKey(String secret) {
        return new EmbeddingEndpoint(address, secret);
    }

    /**
     * The beginning of an embedder with one of the models. Its id is {@code model@host}, with {@code #} and the prefix
     * of passages if there is one.
     */
    public LangChainEmbedder.Builder embedderBuilder(String model, String passagePrefix) {
        String suffix = passagePrefix.isEmpty() ? "" : PASSAGE_PREFIX_MARK + passagePrefix;
        return LangChainEmbedder.builder(new ModelId(model + serverSuffix() + suffix), newEmbeddingModel(model))
                .passagePrefix(passagePrefix);
    }

    /** The beginning of an embedder whose id is known; empty if it is not of this server. */
    public Optional<LangChainEmbedder.Builder> findEmbedderBuilder(ModelId id) {
        int end = id.value().indexOf(serverSuffix());
        if (end < 1) {
            return Optional.empty();
        }
        String suffix = id.value().substring(end + serverSuffix().length());
        if (!suffix.isEmpty() && !suffix.startsWith(PASSAGE_PREFIX_MARK)) {
            return Optional.empty();
        }
        String passagePrefix = suffix.isEmpty() ? "" : suffix.substring(PASSAGE_PREFIX_MARK.length());
        return Optional.of(embedderBuilder(id.value().substring(0, end), passagePrefix));
    }

    private String serverSuffix() {
        return "@" + address.getRawAuthority();
    }

    /** Tries once: whoever asks knows better whether to ask again. HTTP/2 over plain HTTP confuses small servers. */
    private OpenAiEmbeddingModel newEmbeddingModel(String model) {
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
