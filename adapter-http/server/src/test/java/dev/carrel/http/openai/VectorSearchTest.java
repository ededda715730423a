package dev.carrel.http.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class VectorSearchTest {

    private static final String PATH = "/v1/vector_stores/alpha/search";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    private String addDocument(String team) throws InterruptedException {
        return service.addDocument(NewDocument.ofText("days of leave of " + team)
                .withKey(team + ".txt")
                .withAttributes(Attributes.of(Map.of("team", team)))).value();
    }

    @Test
    void findsDocumentsWithPassages() throws Exception {
        String sales = addDocument("sales");
        addDocument("support");

        JsonNode page = client.postJson(PATH, """
                {"query": ["days of leave", "sales"], "max_num_results": 5,
                 "filters": {"type": "eq", "key": "team", "value": "sales"}}""").hasStatus(200).parseJson();

        assertThat(page).isEqualTo(ReceivedResponse.parseJson("""
                {"object": "vector_store.search_results.page", "search_query": ["days of leave", "sales"],
                 "data": [{"file_id": "%s", "filename": "sales.txt", "score": 1.0, "attributes": {"team": "sales"},
                   "content": [{"type": "text", "text": "days of leave of sales"}]}],
                 "has_more": false, "next_page": null}""".formatted(sales)));
        assertThat(client.postJson(PATH, "{\"query\": \"leave\"}").parseJson().at("/data")).hasSize(2);
        assertThat(client.postJson(PATH, "{\"query\": \"leave\", \"max_num_results\": 1}").parseJson().at("/data"))
                .hasSize(1);
        assertThat(client.postJson(PATH, """
                {"query": "leave of elephants", "ranking_options": {"score_threshold": 0.9}}""")
                .hasStatus(200)
                .parseJson()
                .at("/data")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            query                           | {}
            query                           | {"query": []}
            query                           | {"query": [" "]}
            query                           | {"query": 1}
            max_num_results                 | {"query": "x", "max_num_results": 51}
            filters.type                    | {"query": "x", "filters": {"type": "near"}}
            ranking_options.score_threshold | {"query": "x", "ranking_options": {"score_threshold": "high"}}
            """)
    void namesWhatIsWrong(String param, String body) {
        assertThat(client.postJson(PATH, body).hasStatus(400).textAt("/error/param")).isEqualTo(param);
    }

    @Test
    void needsATokenOfTheLibrary() {
        ApiTestClient other = service.newClient(ApiTestService.onlyLibrary("beta"), TokenScope.QUERY);
        assertThat(other.postJson(PATH, "{\"query\": \"x\"}").hasStatus(403).textAt("/error/code"))
                .isEqualTo("insufficient_permissions");
    }
}
