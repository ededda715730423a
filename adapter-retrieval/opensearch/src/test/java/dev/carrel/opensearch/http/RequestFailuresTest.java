package dev.carrel.opensearch.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RequestFailuresTest {

    private final RequestFailures failures = new RequestFailures(URI.create("http://localhost:9200"));

    /** As while a node that has started recovers its shards: the response as a whole has status 200. */
    @Test
    void tellsASearchThatCanBeTriedAgainFromAWrongOne() throws Exception {
        assertThat(failedSearch("""
                {"error": {"root_cause": [], "type": "search_phase_execution_exception", "reason": "all shards failed"},
                 "status": 503}
                """)).isInstanceOf(IndexUnreachableException.class).hasMessageContaining("all shards failed");
        assertThat(failedSearch("""
                {"error": {"root_cause": [{"reason": "failed to parse"}], "reason": "all shards failed"}, "status": 400}
                """)).isNotInstanceOf(IndexUnreachableException.class).hasMessageContaining("failed to parse");
    }

    @Test
    void takesOnlyAResultOfASearchForOne() throws Exception {
        JsonNode answers = JsonMapper.builder().build().readTree("[{}, [], null, {\"hits\": {}}]");
        try (var client = new OpenSearchClient(URI.create("http://localhost:9200"), () -> "", null,
                Duration.ofSeconds(1))) {
            assertThat(answers).allSatisfy(answer -> assertThatThrownBy(() -> client.requireFound(answer))
                    .isInstanceOf(IndexUnreachableException.class));
        }
    }

    private IndexException failedSearch(String response) throws Exception {
        return failures.failedSearch(JsonMapper.builder().build().readTree(response));
    }
}
