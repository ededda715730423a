package dev.carrel.system.service;

import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ApiClient.ClientResponse;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The limits of a widget, seen from a browser, when the server is killed. */
class WidgetQuotaTest {

    private static final String SITE = "https://www.example.com";
    private static final Map<String, String> SETTINGS = Map.of("CARREL_EMBEDDING_MODEL", "none");

    @TempDir
    private Path data;

    private static ClientResponse ask(ServerProcess server, String key, String token, String conversation)
            throws Exception {
        return new ApiClient(server.address(), token).post("/embed/" + key + "/query",
                Map.of("text", "How many days of leave are there?", "conversationId", conversation), "Origin", SITE);
    }

    private static String openSession(ServerProcess server, String key) throws Exception {
        return new ApiClient(server.address(), "none").post("/embed/" + key + "/session", Map.of(), "Origin", SITE)
                .json()
                .at("/visitorToken")
                .asText();
    }

    @Test
    void aKilledServerKnowsVisitorsConversationsAndTheQuestionsOfTheDay() throws Exception {
        String key;
        String token;
        String conversation;
        try (var server = ServerProcess.start(data, SETTINGS)) {
            ApiClient admin = server.client();
            admin.put("/library/handbook", Map.of());
            admin.addDocument("handbook", Map.of("text", "Everybody has 25 days of leave each year."));
            key = admin.put("/library/handbook/widget/shop",
                    Map.of("origins", List.of(SITE), "limits", Map.of("perVisitorDay", 2, "perDay", 3)))
                    .json()
                    .at("/key")
                    .asText();
            token = openSession(server, key);
            String first = ask(server, key, token, "").text();
            assertThat(first).contains("25 days");
            conversation = first.replaceFirst("(?s).*\"conversationId\":\"([^\"]+)\".*", "$1");
            assertThat(ask(server, key, token, conversation).status()).isEqualTo(200);
            assertThat(ask(server, key, token, conversation).status()).isEqualTo(429);
            awaitSavedQuestions(2);
            server.kill();
        }
        try (var server = ServerProcess.start(data, SETTINGS)) {
            ClientResponse refused = ask(server, key, token, conversation);
            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.json().at("/violated-policies/0").asText()).isEqualTo("visitor-per-day");
            String other = openSession(server, key);
            assertThat(ask(server, key, other, conversation).status()).isEqualTo(404);
            assertThat(ask(server, key, other, "").status()).isEqualTo(200);
            assertThat(ask(server, key, openSession(server, key), "").json().at("/violated-policies/0").asText())
                    .isEqualTo("widget-per-day");
            assertThat(server.client().get("/library/handbook/question").text()).contains("widget:shop");
        }
    }

    /** Waits until the questions of the widget and of its visitor are saved, which happens every few seconds. */
    private void awaitSavedQuestions(int questions) throws Exception {
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("carrel.db"));
                var query = database.prepareStatement(
                        "SELECT count(*) FROM daily_usage WHERE kind IN ('widget', 'visitor') AND requests = ?")) {
            query.setInt(1, questions);
            Await.until(() -> {
                try (var rows = query.executeQuery()) {
                    return rows.getInt(1);
                }
            }, saved -> saved == 2);
        }
    }
}
