package dev.carrel.http.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.PlainTextExtractor;
import dev.carrel.application.fake.web.RecordingWebhookSender;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.OpenApiValidator;
import dev.carrel.http.ReceivedResponse;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The bounds of requests in the OpenAPI document are those of the server: it accepts them, and nothing beyond them. */
class RequestBoundsTest {

    /** Two UTF-16 code units, one code point. */
    private static final String CHARACTER = "\uD834\uDD1E";

    @AutoClose
    private static final ApiTestService SERVICE = ApiTestService
            .configure(engine -> engine.webhookSender(new RecordingWebhookSender())
                    .pageFetcher(new CannedPageFetcher())
                    .textExtractor(new PlainTextExtractor()))
            .startWith(settings -> settings);

    private final ApiTestClient admin = SERVICE.adminClient();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            POST /v2/library/alpha/query | {}                                           | /query
            POST /library/alpha/query    | {}                                           | /query
            POST /v2/library/alpha/search | {}                                          | /query
            POST /v2/library/alpha/search | {"query":"a"}                               | /limit
            POST /v2/library/alpha/query | {"query":"a","filters":{"type":"in","key":"k","value":["v#"]}} | /filters/value
            POST /library/alpha/document | {"text":"a"}                                 | /key
            POST /library/alpha/document | {"text":"a"}                                 | /title
            POST /library/alpha/document | {"text":"a"}                                 | /sourceUrl
            POST /library/alpha/document | {"text":"a"}                                 | /imageSnippet
            POST /library/alpha/document | {}                                           | /url
            POST /library/alpha/document | {"text":"a","attributes":{"k":""}}           | /attributes/k
            POST /library/alpha/document | {"text":"a","attributes":{"k":["v#"]}}       | /attributes/k
            POST /library/alpha/document | {"text":"a","attributes":{"k#":1}}           | /attributes
            POST /library/alpha/crawl    | {}                                           | /url
            POST /library/alpha/crawl    | {}                                           | /sitemap
            POST /library/alpha/crawl    | {"url":"https://example.org/"}               | /depth
            POST /library/alpha/crawl    | {"url":"https://example.org/"}               | /maxPages
            POST /library/alpha/crawl    | {"url":"https://example.org/","rules":[{"pathPrefix":"/#","attributes":{}}]} | /rules
            POST /library/alpha/crawl    | {"url":"https://example.org/","rules":[{"attributes":{}}]} | /rules/0/pathPrefix
            PUT /library/alpha           | {}                                           | /name
            PUT /library/alpha           | {}                                           | /instructions
            PUT /library/alpha           | {}                                           | /webhookUrl
            PUT /library/alpha           | {"webhookUrl":"https://example.org/"}        | /webhookSecret
            PUT /library/beta            | {"limits":{}}                                | /limits/perMinute
            PUT /library/beta            | {"limits":{}}                                | /limits/questionCharacters
            PUT /library/alpha/help-article/a | {"title":"a"}                           | /url
            PUT /library/alpha/help-article/a | {"url":"https://example.org/"}          | /title
            PUT /library/alpha/help-article/a | {"url":"https://example.org/","title":"a"} | /summary
            PUT /library/alpha/help-article/a | {"url":"https://example.org/","title":"a"} | /answer
            PUT /library/alpha/help-article/a | {"url":"https://example.org/","title":"a","questions":["q#"]} | /questions
            PUT /library/alpha/help-article/a | {"url":"https://example.org/","title":"a","questions":[""]} | /questions/0
            PUT /library/alpha/widget/w  | {}                                           | /name
            PUT /library/alpha/widget/w  | {"origins":["https://w#.example.org"]}       | /origins
            PUT /library/alpha/widget/w  | {"limits":{}}                                | /limits/perVisitorHour
            PUT /library/alpha/widget/w  | {"limits":{}}                                | /limits/questionCharacters
            PUT /library/alpha/widget/w  | {"texts":{"en":{}}}                          | /texts/en/title
            PUT /library/alpha/widget/w  | {"texts":{"en":{}}}                          | /texts/en/greeting
            PUT /library/alpha/widget/w  | {"texts":{"en":{"suggestions":["s#"]}}}      | /texts/en/suggestions
            PUT /library/alpha/widget/w  | {"texts":{"en":{"contact":{}}}}              | /texts/en/contact/url
            POST /token                  | {"scopes":["query"]}                         | /name
            POST /token                  | {"name":"a","scopes":["query"]}              | /scopes
            """)
    void acceptsTheBoundsAndNothingBeyond(String route, String body, String pointer) {
        JsonNode schema = findSchema(route, pointer);
        boolean isBounded = false;
        for (Bound bound : Bound.values()) {
            int value = schema.path(bound.keywordFor(schema, body, pointer)).asInt(-1);
            if (value < 0) {
                continue;
            }
            isBounded = true;
            ReceivedResponse within = send(route, body, pointer, schema, value);
            assertThat(within.status()).as("%s %s: %s", bound, value, within.bodyText()).isBetween(200, 299);
            ReceivedResponse beyond = send(route, body, pointer, schema, value + bound.step);
            assertThat(beyond.status()).as("beyond %s: %s", bound, beyond.bodyText()).isIn(400, 413, 422);
        }
        assertThat(isBounded).isTrue();
    }

    private ReceivedResponse send(String route, String body, String pointer, JsonNode schema, int size) {
        var sent = (ObjectNode) ReceivedResponse.parseJson(body);
        int slash = pointer.lastIndexOf('/');
        String field = pointer.substring(slash + 1);
        JsonNode value = valueOf(schema, field, sent.at(pointer), size);
        JsonNode parent = sent.at(pointer.substring(0, slash));
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(field), value);
        } else {
            ((ObjectNode) parent).set(field, value);
        }
        String[] parts = route.split(" ");
        return admin.sendRequest(parts[0], parts[1], BodyPublishers.ofString(sent.toString()), "Content-Type",
                "application/json");
    }

    /** Returns a value of a size: a number, a text, or the template with as many items or fields. */
    private static JsonNode valueOf(JsonNode schema, String field, JsonNode template, int size) {
        if (schema.path("type").toString().contains("integer")) {
            return IntNode.valueOf(size);
        }
        if (template instanceof ArrayNode array && !array.isEmpty() || field.equals("scopes")) {
            ArrayNode items = JsonNodeFactory.instance.arrayNode();
            for (int index = 0; index < size; index++) {
                items.add(numbered(field.equals("scopes") ? TextNode.valueOf("query") : template.get(0), index));
            }
            return items;
        }
        if (template.isObject()) {
            ObjectNode fields = JsonNodeFactory.instance.objectNode();
            for (int index = 0; index < size; index++) {
                fields.setAll((ObjectNode) numbered(template, index));
            }
            return fields;
        }
        String start = field.matches("(?i).*url|sitemap|imageSnippet") ? "https://example.org/"
                : field.equals("pathPrefix") ? "/" : "";
        String filler = start.length() > 1 ? "a" : CHARACTER;
        return TextNode.valueOf(start + filler.repeat(Math.max(0, size - start.length())));
    }

    private static JsonNode numbered(JsonNode template, int number) {
        return ReceivedResponse.parseJson(template.toString().replace("#", Integer.toString(number)));
    }

    private static JsonNode findSchema(String route, String pointer) {
        String[] parts = route.split(" ");
        JsonNode schema = OpenApiValidator.findOperation(parts[0], parts[1])
                .orElseThrow()
                .at("/requestBody/content/application~1json/schema");
        for (String field : pointer.substring(1).split("/")) {
            schema = childOf(OpenApiValidator.resolveReference(schema), field);
        }
        return OpenApiValidator.resolveReference(schema);
    }

    private static JsonNode childOf(JsonNode schema, String field) {
        for (JsonNode one : schema.path("oneOf")) {
            JsonNode child = childOf(OpenApiValidator.resolveReference(one), field);
            if (child.has("minItems") || !child.isMissingNode() && !schema.has("discriminator")) {
                return child;
            }
        }
        JsonNode described = schema.path("properties").path(field);
        if (!described.isMissingNode()) {
            return described;
        }
        return field.matches("[0-9]+") ? schema.path("items") : schema.path("additionalProperties");
    }

    private enum Bound {
        LEAST(-1),
        MOST(1);

        private final int step;

        Bound(int step) {
            this.step = step;
        }

        String keywordFor(JsonNode schema, String body, String pointer) {
            String bound = this == LEAST ? "min" : "max";
            if (schema.path("type").toString().contains("integer")) {
                return bound + "imum";
            }
            JsonNode template = ReceivedResponse.parseJson(body).at(pointer);
            return bound + (template.isArray() ? "Items" : template.isObject() ? "Properties" : "Length");
        }
    }
}
