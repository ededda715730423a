package dev.carrel.languagemodel;

import dev.carrel.domain.passage.ModelId;
import dev.carrel.languagemodel.call.ModelHttpClient;
import dev.langchain4j.model.openai.OpenAiEmbeddingModel;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server with an OpenAI-compatible embedding API. Immutable. */
public final class EmbeddingEndpoint {

    private static final String PASSAGE_PREFIX_MARK = "#";
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(15);

    private final URI address;
    private final @Nullable String key;

    private EmbeddingEndpoint(URI address, @Nullable String key) {
        this.address = address;
        this.key = key;
    }

    /**
     * Returns the endpoint of a server, without an API key.
     *
     * @param address the base URL, to which {@code /embeddings} is appended, for example {@code
     * https://api.openai.com/v1}
     */
    public static EmbeddingEndpoint at(URI address) {
        return new EmbeddingEndpoint(address, null);
    }

    /** Returns the same endpoint with an API key, which is sent to this server only. */
    public EmbeddingEndpoint withKey(String secret) {
        return new EmbeddingEndpoint(address, secret);
    }

    /**
     * Returns a builder of an embedder for a model. Its id is {@code model@host}, followed by {@code #} and the passage
     * prefix if there is one.
     */
    public LangChainEmbedder.Builder embedderBuilder(String model, String passagePrefix) {
        String suffix = passagePrefix.isEmpty() ? "" : PASSAGE_PREFIX_MARK + passagePrefix;
        return LangChainEmbedder.builder(new ModelId(model + serverSuffix() + suffix), newEmbeddingModel(model))
                .passagePrefix(passagePrefix);
    }

    /** Returns a builder of the embedder with a known id; empty if the id belongs to another server. */
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

    /** Creates a client without retries, since the caller decides about them. */
    private OpenAiEmbeddingModel newEmbeddingModel(String model) {
        return OpenAiEmbeddingModel.builder()
                .baseUrl(address.toString())
                .apiKey(key)
                .modelName(model)
                .maxRetries(0)
                .httpClientBuilder(ModelHttpClient.builder(CONNECT_TIMEOUT))
                .build();
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
