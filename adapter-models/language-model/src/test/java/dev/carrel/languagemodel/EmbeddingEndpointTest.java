package dev.carrel.languagemodel;

import dev.carrel.application.Eventually;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.languagemodel.EmbeddingServer.Answer;
import dev.carrel.languagemodel.call.ModelHttpClient;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

class EmbeddingEndpointTest {

    private static final String KEY = "sk-this-is-secret";

    private EmbeddingServer server;
    private EmbeddingEndpoint endpoint;

    @BeforeEach
    void start() throws IOException {
        server = new EmbeddingServer();
        endpoint = EmbeddingEndpoint.at(server.address()).withKey(KEY);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void sendsKeyModelAndPrefixedTexts() {
        try (LangChainEmbedder embedder = embedderBuilder("words", "passage: ")
                .questionPrefix("query: ")
                .build()) {
            embedder.embedPassages(List.of("One.", "Two."));
            embedder.embedQuestion("Which?");
        }

        assertThat(server.requests()).extracting(EmbeddingServer.Request::texts)
                .containsExactly(List.of("passage: One.", "passage: Two."), List.of("query: Which?"));
        assertThat(server.requests()).allSatisfy(request -> {
            assertThat(request.authorization()).isEqualTo("Bearer " + KEY);
            assertThat(request.model()).isEqualTo("words");
        });
    }

    @Test
    void rejectsTooManyDimensions() {
        String vector = Stream.generate(() -> "1").limit(Embedding.MAX_DIMENSIONS + 1).collect(joining(","));
        server.failWith(new Answer(200, "{\"data\": [{\"index\": 0, \"embedding\": [" + vector + "]}]}"));
        try (LangChainEmbedder embedder = embedderBuilder("huge", "").build()) {
            assertThatThrownBy(() -> embedder.embedQuestion("Which?")).isInstanceOf(EmbeddingException.class)
                    .hasMessageContaining("gives vectors of 4097 dimensions; at most 4096 can be indexed");
            assertThatThrownBy(() -> embedder.embedPassages(List.of("This."))).isInstanceOf(EmbeddingException.class);
        }
    }

    @Test
    void readsNoResponseThatIsTooLong() {
        server.failWith(new Answer(200, "{\"data\": [{\"index\": 0, \"embedding\": [1, 0]}]}"
                + " ".repeat(ModelHttpClient.MAX_RESPONSE_BYTES)));
        try (LangChainEmbedder embedder = embedderBuilder("endless", "").build()) {
            assertThatThrownBy(() -> embedder.embedQuestion("Which?")).isInstanceOf(EmbeddingException.class)
                    .hasMessageContaining("gave no usable response");
        }
    }

    @Test
    void sendsNoKeyIfNoneIsSet() {
        try (LangChainEmbedder embedder = patient(EmbeddingEndpoint.at(server.address()).embedderBuilder("words", ""))
                .build()) {
            embedder.embedQuestion("Which?");
        }

        assertThat(server.requests().getFirst().authorization()).isNull();
    }

    @Test
    void truncatesLongTextsAtCharacterBoundaries() {
        try (LangChainEmbedder embedder = embedderBuilder("words", "").maxCharacters(4).build()) {
            embedder.embedPassages(List.of("abc😀def", "abcd", "abcde"));
        }

        assertThat(server.requests().getFirst().texts()).containsExactly("abc", "abcd", "abcd");
    }

    @Test
    void namesModelHostAndPrefixInTheId() {
        String host = server.address().getAuthority();

        assertThat(id("words", "")).isEqualTo("words@" + host);
        assertThat(id("@cf/words", "passage: ")).isEqualTo("@cf/words@" + host + "#passage: ");
    }

    @Test
    void findsAnEmbedderByItsId() {
        for (String prefix : List.of("", "passage: ")) {
            var id = new ModelId(id("@cf/words", prefix));
            try (LangChainEmbedder embedder = patient(endpoint.findEmbedderBuilder(id).orElseThrow()).build()) {
                embedder.embedPassages(List.of("One."));

                assertThat(embedder.modelId()).isEqualTo(id);
                assertThat(server.requests().getLast().model()).isEqualTo("@cf/words");
                assertThat(server.requests().getLast().texts()).containsExactly(prefix + "One.");
            }
        }
    }

    @Test
    void ignoresIdsOfOtherServers() {
        String host = server.address().getAuthority();

        assertThat(Stream.of("words@elsewhere", "bge-small-en-v1.5-q", "@" + host, "words@" + host + "0")
                .map(id -> endpoint.findEmbedderBuilder(new ModelId(id)))).allMatch(Optional::isEmpty);
    }

    @TestFactory
    Stream<DynamicTest> describesFailuresWithoutTheKey() {
        String quoting = "{\"error\": {\"message\": \"Incorrect API key provided: " + KEY + "\"}}";
        return Stream.of(failure(new Answer(401, quoting), "rejected the API key (status 401)."),
                failure(new Answer(403, quoting), "rejected the API key (status 403)."),
                failure(new Answer(404, quoting), "is not known to the server (status 404)."),
                failure(new Answer(400, quoting), "rejected the request (status 400)."),
                failure(new Answer(429, quoting), "is limiting the rate of requests (status 429)."),
                failure(new Answer(500, quoting), "failed (status 500)."),
                failure(new Answer(302, quoting), "gave no usable response"),
                failure(new Answer(200, "<html>" + KEY), "gave no usable response"),
                failure(new Answer(200, "{}"), "gave no usable response"),
                failure(new Answer(200, ""), "gave no usable response"),
                failure(new Answer(200, vectors("[0.0, 0.0]")), "gave no usable response"),
                failure(new Answer(200, vectors("[]")), "gave no usable response"),
                failure(new Answer(200, vectors("[1.0]", "[2.0]")), "gave 2 vectors for 1 texts."));
    }

    private DynamicTest failure(Answer answer, String sentence) {
        return dynamicTest(answer.status() + " " + answer.body(), () -> {
            server.failWith(answer);
            try (LangChainEmbedder embedder = embedderBuilder("words", "").build()) {
                Throwable failure = catchThrowable(() -> embedder.embedQuestion("Which?"));

                assertThat(failure).isInstanceOf(EmbeddingException.class)
                        .hasMessageStartingWith("The embedding model words@")
                        .hasMessageContaining(sentence);
                assertThat(failure).hasNoCause();
                assertThat(failure.getMessage()).doesNotContain(KEY);
            }
        });
    }

    @Test
    void givesUpOnEndlessResponses() {
        server.failWith(new Answer(200, "{\"data\": [", true));
        try (LangChainEmbedder embedder = embedderBuilder("words", "")
                .batchTimeout(Duration.ofMillis(300))
                .questionTimeout(Duration.ofMillis(200))
                .build()) {
            assertThatThrownBy(() -> embedder.embedQuestion("Which?")).isInstanceOf(EmbeddingException.class)
                    .hasMessage("The embedding model took longer than 200 ms.");
            assertThatThrownBy(() -> embedder.embedPassages(List.of("One."))).isInstanceOf(EmbeddingException.class)
                    .hasMessage("The embedding model took longer than 300 ms.");
        }
    }

    @Test
    void interruptsCallsOnClose() throws InterruptedException {
        server.failWith(new Answer(200, "{\"data\": [", true));
        LangChainEmbedder embedder = embedderBuilder("words", "")
                .build();
        var asked = CompletableFuture.supplyAsync(() -> embedder.embedQuestion("Which?"));
        Eventually.await(ModelWriterFixture.LONG, "the server is asked", () -> !server.requests().isEmpty());

        embedder.close();

        assertThatThrownBy(asked::get).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(EmbeddingException.class);
    }

    @Test
    void reportsAnUnreachableServer() throws IOException {
        try (var closed = new ClosedPort();
                LangChainEmbedder embedder = patient(
                        EmbeddingEndpoint.at(closed.address()).embedderBuilder("words", ""))
                        .build()) {
            assertThatThrownBy(() -> embedder.embedQuestion("Which?")).isInstanceOf(EmbeddingException.class)
                    .hasMessageContaining("cannot be reached");
        }
        URI unknown = URI.create("http://no-such-host.invalid/v1");
        try (LangChainEmbedder embedder = patient(EmbeddingEndpoint.at(unknown).embedderBuilder("words", "")).build()) {
            assertThatThrownBy(() -> embedder.embedQuestion("Which?")).isInstanceOf(EmbeddingException.class)
                    .hasMessageMatching(".*(cannot be reached|is at an unknown host).*");
        }
    }

    @Test
    void rejectsVectorsOfAnotherLength() {
        try (LangChainEmbedder embedder = embedderBuilder("words", "").build()) {
            embedder.embedQuestion("Which?");
            server.failWith(new Answer(200, vectors("[1.0, 2.0]")));

            assertThatThrownBy(() -> embedder.embedQuestion("Which?")).isInstanceOf(EmbeddingException.class)
                    .hasMessageContaining("of 2 dimensions, and earlier ones of 64");
        }
    }

    private LangChainEmbedder.Builder embedderBuilder(String model, String passagePrefix) {
        return patient(endpoint.embedderBuilder(model, passagePrefix));
    }

    /** Gives the calls time on any machine. */
    private static LangChainEmbedder.Builder patient(LangChainEmbedder.Builder builder) {
        return builder.questionTimeout(ModelWriterFixture.ENDLESS).batchTimeout(ModelWriterFixture.ENDLESS);
    }

    private String id(String model, String passagePrefix) {
        try (LangChainEmbedder embedder = embedderBuilder(model, passagePrefix).build()) {
            return embedder.modelId().value();
        }
    }

    private static String vectors(String... vectors) {
        List<String> data = Stream.of(vectors)
                .map(vector -> "{\"object\": \"embedding\", \"index\": 0, \"embedding\": " + vector + "}")
                .toList();
        return "{\"object\": \"list\", \"data\": [" + String.join(", ", data) + "]}";
    }
}
