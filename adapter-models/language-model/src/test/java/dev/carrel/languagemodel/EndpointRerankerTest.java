package dev.carrel.languagemodel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.contract.model.RerankerContract;
import dev.carrel.application.port.Reranker;
import dev.carrel.domain.error.RerankerException;
import dev.carrel.languagemodel.call.ModelHttpClient;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class EndpointRerankerTest {

    private static final List<String> PASSAGES = List.of("The canteen opens at noon.", "Thirty days of leave.");

    private RerankServer server;

    @BeforeEach
    void start() throws IOException {
        server = new RerankServer("documents");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** The contract on a server that reads {@code documents}. */
    @Nested
    class OnDocuments extends RerankerContract {

        @Override
        protected Reranker openReranker() {
            return patient(server.address(), "words", null);
        }
    }

    /** The contract on a server that reads {@code texts}. */
    @Nested
    class OnTexts extends RerankerContract {

        @Override
        protected Reranker openReranker() {
            server.close();
            try {
                server = new RerankServer("texts");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return patient(server.address(), "words", null);
        }
    }

    @Test
    void sendsModelQuestionPassagesAndKey() {
        try (var reranker = patient(server.address(), "words", "sk-secret")) {
            assertThat(reranker.scorePassages("How many days?", PASSAGES)).containsExactly(0.0, 1.0);
            assertThat(reranker.modelName()).isEqualTo("words@" + server.address().getAuthority());
        }

        JsonNode request = server.requests().getFirst();
        assertThat(request.path("model").asText()).isEqualTo("words");
        assertThat(request.path("query").asText()).isEqualTo("How many days?");
        assertThat(request.path("documents")).extracting(JsonNode::asText).isEqualTo(PASSAGES);
        assertThat(request.path("top_n").asInt()).isEqualTo(2);
        assertThat(server.authorizations()).containsExactly("Bearer sk-secret");
    }

    @Test
    void remembersWhichShapeTheServerReads() throws IOException {
        try (var other = new RerankServer("texts");
                var reranker = patient(other.address(), "words", null)) {
            reranker.scorePassages("How many days?", PASSAGES);
            reranker.scorePassages("How many days?", PASSAGES);

            assertThat(other.requests()).extracting(request -> request.has("texts")).containsExactly(false, true, true);
            assertThat(other.authorizations()).containsOnly("null");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"401|rejected the API key (status 401)",
        "404|is not found at this address, which must end before /rerank (status 404)",
        "429|is limiting the rate of requests (status 429)", "400|rejected the request (status 400)",
        "500|failed (status 500)"})
    void explainsErrorsWithoutQuotingTheServer(int status, String clause) {
        server.failWith(status, "{\"error\": \"bad key sk-secret\"}");

        assertFailure(clause);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', value = {"<html>|gave no JSON",
        "{\"results\": [{\"index\": 0, \"relevance_score\": 1}]}|did not score every passage",
        "[{\"index\": 0, \"score\": \"high\"}, {\"index\": 7, \"score\": 1}]|did not score every passage",
        "{}|did not score every passage"})
    void rejectsOtherResponses(String body, String clause) {
        server.failWith(200, body);

        assertFailure(clause);
    }

    @Test
    void readsNoResponseThatIsTooLong() {
        server.failWith(200, "[{\"index\": 0, \"score\": 1}, {\"index\": 1, \"score\": 0}]"
                + " ".repeat(ModelHttpClient.MAX_RESPONSE_BYTES));

        assertFailure("gave no usable response");
    }

    @Test
    void explainsAnUnreachableServer() throws IOException {
        try (var closed = new ClosedPort(); var reranker = patient(closed.address(), "words", null)) {
            assertThatThrownBy(() -> reranker.scorePassages("How many days?", PASSAGES))
                    .isInstanceOf(RerankerException.class)
                    .hasMessage("The reranking model words@" + closed.address().getAuthority() + " cannot be reached.");
        }
    }

    /** Returns a reranker that has time on any machine. */
    private static EndpointReranker patient(URI address, String model, @Nullable String key) {
        return EndpointReranker.at(address, model, key, ModelWriterFixture.ENDLESS);
    }

    private void assertFailure(String clause) {
        try (var reranker = patient(server.address(), "words", "sk-secret")) {
            assertThatThrownBy(() -> reranker.scorePassages("How many days?", PASSAGES))
                    .isInstanceOf(RerankerException.class)
                    .hasMessageContaining(clause)
                    .hasMessageNotContaining("sk-secret")
                    .hasNoCause();
        }
    }
}
