package dev.carrel.http;

import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.http.exchange.Route;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Team A shares a library with team B, whose documents no route may show it. */
class FilteredTokenTest {

    private static final String BODY = """
            {"query": "what is marmalad", "messages": [{"role": "user", "content": "what is marmalad"}],
             "model": "alpha", "input": "what is marmalad", "explain": true, "attributes": {"team": "a"}}""";

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private ApiTestClient teamA;
    private DocumentId document;
    private Map<String, String> parameters;

    @BeforeEach
    void addDocumentOfTeamB() throws InterruptedException {
        document = service.addDocument(NewDocument.ofText("The zebra eats marmalade.")
                .withTitle("Marmalade of the zebra")
                .withKey("zebra.txt")
                .withAttributes(Attributes.of(Map.of("team", "b"))));
        String conversation = service.adminClient()
                .postJson("/v2/library/alpha/query", "{\"query\":\"zebra marmalade\"}")
                .textAt("/conversationId");
        service.carrel.createLibrary("alpha")
                .helpArticles()
                .save(HelpArticle.of("help-of-b", "https://example.org/zebra", "Marmalade of the zebra")
                        .withQuestions("what is marmalad")
                        .withAnswer("The zebra eats marmalade.")
                        .pinnedToNothingFound()
                        .withAttributes(Attributes.of(Map.of("team", "b"))));
        parameters = Map.of("widget_id", "shop", "article_key", "help-of-b", "library_id", "alpha", "document_id",
                document.value(),
                "conversation_id", conversation);
        teamA = clientOf("a");
    }

    @Test
    void noRouteShowsDocumentsOfOthers() {
        for (Route route : service.routes()) {
            if (!route.isOpen()) {
                ReceivedResponse response = send(teamA, route);
                assertThat(response.status()).as(route.pathTemplate()).isLessThan(500);
                assertThat(response.bodyText().toLowerCase(Locale.ROOT))
                        .as(route.method() + " " + route.pathTemplate())
                        .doesNotContain("zebra", "marmalade");
            }
        }
        assertThat(service.adminClient().getPath("/library/alpha/document/" + document).textAt("/attributes/team"))
                .isEqualTo("b");
        assertThat(service.adminClient().getPath("/library/alpha/help-article/help-of-b").textAt("/title"))
                .isEqualTo("Marmalade of the zebra");
    }

    @Test
    void ownersSeeTheirDocuments() {
        ApiTestClient teamB = clientOf("b");

        assertThat(teamB.getPath("/library/alpha/document").textAt("/documents/0/key")).isEqualTo("zebra.txt");
        assertThat(teamB.getPath("/library/alpha").parseJson().at("/documents/success").asInt()).isOne();
        assertThat(teamA.getPath("/library/alpha").parseJson().at("/documents/success").asInt()).isZero();
        teamB.getPath("/token").hasStatus(403);
        teamB.getPath("/metrics").hasStatus(403);
    }

    @Test
    void aFilterWithTheScopeAdminIsRejected() {
        service.adminClient()
                .postJson("/token", """
                        {"name": "t", "scopes": ["admin"], "filter": {"type": "eq", "key": "team", "value": "a"}}""")
                .hasStatus(422);
    }

    @Test
    void replacesAttributesAndSelectsByThem() {
        ApiTestClient admin = service.adminClient();
        String path = "/library/alpha/document/" + document;
        admin.sendRequest("PATCH", path, BodyPublishers.ofString("{\"attributes\":{\"year\":2026}}"), "Content-Type",
                "application/json").hasStatus(200);

        assertThat(admin.getPath("/library/alpha/document?filter=" + encode("gte", "year", "2026"))
                .parseJson()
                .at("/documents/0/attributes/year")
                .asInt()).isEqualTo(2026);
        admin.sendRequest("DELETE", "/library/alpha/document", BodyPublishers.noBody()).hasStatus(422);
        assertThat(admin.sendRequest("DELETE", "/library/alpha/document?filter=" + encode("gte", "year", "2026"),
                BodyPublishers.noBody()).parseJson().at("/deleted").asInt()).isOne();
    }

    private ApiTestClient clientOf(String team) {
        return new ApiTestClient(service, service.carrel.accessControl()
                .issueToken(team, Set.of(TokenScope.QUERY, TokenScope.READ, TokenScope.WRITE),
                        ApiTestService.allLibraries(), AttributeFilter.equalTo("team", team), null)
                .secret()
                .value());
    }

    private ReceivedResponse send(ApiTestClient client, Route route) {
        String path = Pattern.compile("\\{([a-z_]+)}")
                .matcher(route.pathTemplate())
                .replaceAll(name -> parameters.getOrDefault(name.group(1), document.value()));
        boolean isBulk = route.pathTemplate().endsWith("/document") && route.method().name().equals("DELETE");
        String type = route.requestContent().mediaTypes().contains("ndjson") ? "application/x-ndjson"
                : "application/json";
        return route.readsBody()
                ? client.sendRequest(route.method().name(), path,
                        BodyPublishers.ofString(BODY.replace("\n", " ")), "Content-Type", type)
                : client.sendRequest(route.method().name(),
                        isBulk ? path + "?filter=" + encode("eq", "team", "\"b\"") : path, BodyPublishers.noBody());
    }

    private static String encode(String type, String key, String value) {
        return URLEncoder.encode("{\"type\":\"%s\",\"key\":\"%s\",\"value\":%s}".formatted(type, key, value),
                StandardCharsets.UTF_8);
    }
}
