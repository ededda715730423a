package dev.carrel.http.widget;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.domain.access.AccessToken.LibraryGrant.ListedLibraries;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.widget.WidgetId;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class WidgetControllerTest {

    private static final String WIDGETS = "/library/alpha/widget";
    private static final String SHOP = WIDGETS + "/shop";
    private static final String BODY = """
            {"name": "Shop", "enabled": false, "origins": ["https://www.example.com", "https://*.example.com"],
             "limits": {"perVisitorHour": 1, "perVisitorDay": 2, "perNetworkMinute": 3, "perDay": 4,
                        "questionCharacters": 5},
             "show": {"sources": "passages", "images": true, "helpArticles": false, "feedback": false},
             "texts": {"en": {"title": "Ask", "greeting": "Hello", "placeholder": "Question", "privacy": "Stored.",
                              "suggestions": ["Why?"], "contact": {"text": "Mail", "url": "mailto:a@b.example"}, "away": "Later."}},
             "theme": {"accent": "#0b57d0", "scheme": "dark", "position": "left"}, "challenge": "always",
             "filter": {"type": "eq", "key": "team", "value": "sales"}, "keepConversations": false, "context": ["product"],
             "handOver": {"webhookUrl": null, "webhookSecret": null, "webhookSecretSet": false,
                          "hours": {"timeZone": "Europe/Berlin", "days": {"fri": "09:00-12:00"}}}}""";

    @AutoClose
    private final ApiTestService service = ApiTestService
            .configure(engine -> engine.webhookSender(
                    new RecordingWebhookSender().forbidAddress("https://desk.example/forbidden")))
            .startWith(settings -> settings);
    private final ApiTestClient client = service.adminClient();

    @Test
    void savesReadsAndDeletesAWidget() {
        ReceivedResponse created = client.putJson(SHOP, BODY).hasStatus(201);
        assertThat(created.header("Location")).isEqualTo(SHOP);
        JsonNode widget = created.parseJson();
        ReceivedResponse.parseJson(BODY)
                .properties()
                .forEach(
                        field -> assertThat(widget.get(field.getKey())).as(field.getKey()).isEqualTo(field.getValue()));
        assertThat(widget.at("/id").asText()).isEqualTo("shop");
        assertThat(widget.at("/key").asText()).matches("pk_[A-Za-z0-9_-]{24}");
        assertThat(widget.at("/userSecretSet").asBoolean()).isFalse();

        assertThat(client.getPath(SHOP).hasStatus(200).parseJson()).isEqualTo(widget);
        assertThat(client.getPath(WIDGETS).parseJson().at("/widgets/0")).isEqualTo(widget);
        assertThat(client.putJson(SHOP, widget.toString()).hasStatus(200).parseJson().at("/key"))
                .isEqualTo(widget.at("/key"));
        client.deletePath(SHOP).hasStatus(204);
        client.getPath(SHOP).hasProblem(404, "widget-not-found");
        client.deletePath(SHOP).hasProblem(404, "widget-not-found");
        client.getPath("/problems/widget-not-found").hasStatus(200);
    }

    @Test
    void absentFieldsHaveTheirDefaults() {
        client.putJson(SHOP, BODY);
        JsonNode widget = client.putJson(SHOP, "{}").hasStatus(200).parseJson();

        assertThat(widget.at("/name").asText()).isEqualTo("shop");
        assertThat(widget.at("/enabled").asBoolean()).isTrue();
        assertThat(widget.at("/origins")).isEmpty();
        assertThat(widget.at("/limits").toString()).isEqualTo("{\"perVisitorHour\":30,\"perVisitorDay\":100,"
                + "\"perNetworkMinute\":20,\"perDay\":2000,\"questionCharacters\":500}");
        assertThat(widget.at("/show").toString())
                .isEqualTo("{\"sources\":\"links\",\"images\":false,\"helpArticles\":true,\"feedback\":true}");
        assertThat(widget.at("/challenge").asText()).isEqualTo("auto");
        assertThat(widget.at("/filter").isNull()).isTrue();
        assertThat(widget.at("/keepConversations").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"id": "other"}                                          | id
            {"name": " "}                                            | name
            {"orgins": []}                                           | orgins
            {"origins": ["https://a.example", "https://a.example/x"]} | origins/1
            {"origins": ["null"]}                                    | origins/0
            {"limits": {"perDay": 0}}                                | limits/perDay
            {"limits": {"perWeek": 1}}                               | limits/perWeek
            {"limits": {"perDay": 1.5}}                              | limits/perDay
            {"show": {"sources": "all"}}                             | show/sources
            {"texts": {"en": {"suggestions": ["a", " "]}}}           | texts/en/suggestions/1
            {"texts": {"en": {"contact": {"text": "x"}}}}            | texts/en/contact/url
            {"texts": {"en": {"contact": {"url": "javascript:x"}}}}  | texts/en/contact/url
            {"texts": {"en": {"titel": "x"}}}                        | texts/en/titel
            {"texts": {"a/b": {}}}                                   | texts
            {"theme": {"accent": "url(x)"}}                          | theme/accent
            {"theme": {"scheme": "black"}}                           | theme/scheme
            {"context": ["a b"]}                                     | context
            {"handOver": {"webhook": "x"}}                           | handOver/webhook
            {"handOver": {"webhookUrl": "ftp://a.example"}}          | handOver/webhookUrl
            {"handOver": {"webhookSecret": "x"}}                     | handOver/webhookSecret
            {"handOver": {"hours": {"timeZone": "CET+1"}}}           | handOver/hours/timeZone
            {"challenge": "maybe"}                                   | challenge
            {"filter": {"type": "is"}}                               | filter/type
            """)
    void namesTheInvalidField(String body, String field) {
        assertThat(client.putJson(SHOP, body).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("#/" + field);
        client.getPath(SHOP).hasStatus(404);
    }

    @Test
    void reportsWrongTypesMissingLibrariesBadIdsAndTooManyOrigins() {
        client.putJson(SHOP, "{\"origins\": \"https://a.example\", \"limits\": []}")
                .hasProblem(400, "malformed-request");
        client.putJson("/library/nowhere/widget/shop", "{}").hasProblem(404, "library-not-found");
        client.putJson(WIDGETS + "/a%20b", "{}").hasProblem(422, "invalid-request");
        client.getPath(WIDGETS + "/a%20b").hasProblem(404, "widget-not-found");
        String origins = IntStream.range(0, 5_000)
                .mapToObj(number -> "\"https://a" + number + ".example\"")
                .collect(Collectors.joining(","));
        assertThat(client.putJson(SHOP, "{\"origins\": [" + origins + "]}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/origins");
    }

    @Test
    void showsTheUserSecretOnce() {
        client.putJson(SHOP, "{}");
        String first = client.postJson(SHOP + "/user-secret", "{}").hasStatus(200).textAt("/userSecret");
        String second = client.postJson(SHOP + "/user-secret", "{}").textAt("/userSecret");

        assertThat(first).matches("us_[A-Za-z0-9_-]{43}").isNotEqualTo(second);
        ReceivedResponse widget = client.getPath(SHOP);
        assertThat(widget.parseJson().at("/userSecretSet").asBoolean()).isTrue();
        assertThat(widget.bodyText()).doesNotContain(first, second,
                service.alpha.widgets().get(new WidgetId("shop")).visitorSecret().value());
        client.postJson(WIDGETS + "/other/user-secret", "{}").hasProblem(404, "widget-not-found");
    }

    @Test
    void keepsTheSecretOfTheWebhook() {
        String webhook = "{\"handOver\": {\"webhookUrl\": \"https://desk.example/%s\"%s}}";
        assertThat(client.putJson(SHOP, webhook.formatted("a", "")).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly("#/handOver/webhookSecret");
        String secret = "0123456789-0123456789-0123456789";
        client.putJson(SHOP, webhook.formatted("a", ", \"webhookSecret\": \"" + secret + "\"")).hasStatus(201);
        ReceivedResponse saved = client.putJson(SHOP, webhook.formatted("b", "")).hasStatus(200);

        assertThat(saved.bodyText()).doesNotContain(secret);
        assertThat(saved.parseJson().at("/handOver/webhookSecretSet").asBoolean()).isTrue();
        assertThat(saved.textAt("/handOver/webhookUrl")).isEqualTo("https://desk.example/b");
        assertThat(service.alpha.widgets().get(new WidgetId("shop")).settings().handOver().webhook())
                .hasValueSatisfying(found -> assertThat(found.secret()).isEqualTo(secret));
        client.putJson(SHOP, webhook.formatted("forbidden", "")).hasProblem(422, "address-refused");
    }

    @Test
    void needsAnAdministratorOfTheLibrary() {
        client.putJson("/library/beta", "{}");
        ApiTestClient writer = service.newClient(ApiTestService.allLibraries(), TokenScope.QUERY, TokenScope.READ,
                TokenScope.WRITE);
        ApiTestClient beta = service.newClient(new ListedLibraries(Set.of(new LibraryId("beta"))), TokenScope.ADMIN);

        writer.putJson(SHOP, "{}").hasProblem(403, "forbidden");
        writer.getPath(WIDGETS).hasProblem(403, "forbidden");
        beta.putJson(SHOP, "{}").hasProblem(403, "forbidden");
        beta.putJson("/library/beta/widget/shop", "{}").hasStatus(201);
    }

    @Test
    void listsPages() {
        for (String id : new String[]{"a", "b", "c"}) {
            client.putJson(WIDGETS + "/" + id, "{}");
        }
        JsonNode first = client.getPath(WIDGETS + "?limit=2").parseJson();
        assertThat(first.at("/widgets").findValuesAsText("id")).containsExactly("a", "b");
        JsonNode second = client.getPath(WIDGETS + "?limit=2&cursor=" + first.at("/nextCursor").asText()).parseJson();
        assertThat(second.at("/widgets").findValuesAsText("id")).containsExactly("c");
        assertThat(second.at("/nextCursor").isNull()).isTrue();
        client.getPath(WIDGETS + "?limit=0").hasProblem(422, "invalid-request");
    }
}
