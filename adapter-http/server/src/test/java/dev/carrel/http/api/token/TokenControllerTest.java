package dev.carrel.http.api.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TokenControllerTest {

    @AutoClose
    private final ApiTestService service = ApiTestService.start();
    private final ApiTestClient client = service.adminClient();

    @Test
    void createsATokenAndReturnsItsSecretOnce() {
        ReceivedResponse made = client.postJson("/token",
                "{\"name\":\" Site \",\"scopes\":[\"read\",\"query\",\"read\"],\"libraries\":[\"beta\",\"alpha\"]}")
                .hasStatus(201);

        made.hasJson(201, """
                {"id": "%s", "token": "%s", "name": "Site", "scopes": ["query", "read"],
                 "libraries": ["alpha", "beta"], "expiresAt": null, "createdAt": "%s"}""".formatted(made.textAt("/id"),
                made.textAt("/token"), made.textAt("/createdAt")));
        assertThat(made.textAt("/token")).matches("carrel_[0-9A-Za-z]{49}");
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        new ApiTestClient(service, made.textAt("/token")).getPath("/library/alpha").hasStatus(200);

        ReceivedResponse listed = client.getPath("/token").hasStatus(200);
        assertThat(listed.bodyText()).doesNotContain(made.textAt("/token"));
        assertThat(listed.textAt("/tokens/0/id")).isEqualTo(made.textAt("/id"));
        assertThat(listed.textAt("/tokens/0/lastUsedAt")).isNotEqualTo("null");
    }

    @Test
    void createsAnExpiringTokenForAllLibraries() {
        JsonNode made = client
                .postJson("/token",
                        "{\"name\":\"x\",\"scopes\":[\"admin\"],\"expiresAt\":\"2999-01-31T01:00:00+01:00\"}")
                .hasStatus(201)
                .parseJson();

        assertThat(made.get("libraries").isNull()).isTrue();
        assertThat(made.get("expiresAt").asText()).isEqualTo("2999-01-31T00:00:00Z");
    }

    @Test
    void describesTheTokenOfTheRequestWithoutItsSecret() {
        String secret = client.postJson("/token",
                "{\"name\":\"Site\",\"scopes\":[\"query\"],\"libraries\":[\"alpha\"],"
                        + "\"expiresAt\":\"2999-01-31T00:00:00Z\"}")
                .hasStatus(201)
                .textAt("/token");

        ReceivedResponse own = new ApiTestClient(service, secret).getPath("/token/self").hasStatus(200);
        own.hasJson(200, """
                {"id": "%s", "name": "Site", "scopes": ["query"], "libraries": ["alpha"], "filter": null,
                 "expiresAt": "2999-01-31T00:00:00Z"}""".formatted(own.textAt("/id")));
        assertThat(own.header("Cache-Control")).isEqualTo("no-store");
        assertThat(client.getPath("/token/self").hasStatus(200).textAt("/id")).isEqualTo("setting");
        new ApiTestClient(service, "").getPath("/token/self").hasProblem(401, "unauthorized");
    }

    @Test
    void createsATokenWithReaders() {
        ReceivedResponse made = client
                .postJson("/token",
                        """
                                {"name": "x", "scopes": ["read"], "readers": ["user:anna", "group:sales", "user:anna"]}""")
                .hasStatus(201);

        String readers = "[\"group:sales\",\"user:anna\"]";
        assertThat(made.parseJson().at("/readers").toString()).isEqualTo(readers);
        assertThat(client.getPath("/token").parseJson().at("/tokens/0/readers").toString()).isEqualTo(readers);
        var own = new ApiTestClient(service, made.textAt("/token"));
        assertThat(own.getPath("/token/self").parseJson().at("/readers").toString()).isEqualTo(readers);
        assertThat(client.patchJson("/token/" + made.textAt("/id"), "{\"readers\":[]}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/readers");
        JsonNode without = client.postJson("/token", "{\"name\":\"x\",\"scopes\":[\"read\"],\"readers\":[]}")
                .hasStatus(201)
                .parseJson();
        assertThat(without.has("readers")).isFalse();
    }

    @Test
    void revokesATokenImmediately() {
        ReceivedResponse made = client.postJson("/token", "{\"name\":\"x\",\"scopes\":[\"admin\"]}").hasStatus(201);
        ApiTestClient other = new ApiTestClient(service, made.textAt("/token"));
        other.getPath("/token").hasStatus(200);

        ReceivedResponse revoked = client.deletePath("/token/" + made.textAt("/id")).hasStatus(204);
        assertThat(revoked.body()).isEmpty();
        assertThat(revoked.header("Content-Type")).isEmpty();
        other.getPath("/token").hasProblem(401, "unauthorized");
        client.deletePath("/token/" + made.textAt("/id")).hasProblem(404, "not-found");
        client.deletePath("/token/a%20b").hasProblem(404, "not-found");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"scopes\":[\"read\"]}|#/name",
        "{\"name\":\" \",\"scopes\":[\"read\"]}|#/name",
        "{\"name\":\"x\"}|#/scopes", "{\"name\":\"x\",\"scopes\":[]}|#/scopes",
        "{\"name\":\"x\",\"scopes\":[\"read\",\"READ\"]}|#/scopes/1",
        "{\"name\":\"x\",\"scopes\":[\"superuser\"]}|#/scopes/0",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"libraries\":[]}|#/libraries",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"libraries\":[\"a\",\"a b\"]}|#/libraries/1",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"readers\":[\"group:a\",\"a\"]}|#/readers/1",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"readers\":[\"*\"]}|#/readers/0",
        "{\"name\":\"x\",\"scopes\":[\"admin\"],\"readers\":[\"group:a\"]}|#/readers",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"tomorrow\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"2999-01-31\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"+12999-01-31T00:00:00Z\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"2001-01-31T00:00:00Z\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"library\":[\"alpha\"]}|#/library",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"a/b~c\":1}|#/a~1b~0c"})
    void rejectsInvalidFields(String body, String pointer) {
        assertThat(client.postJson("/token", body).hasProblem(422, "invalid-request").errorPointers())
                .containsExactly(pointer);
        assertThat(client.getPath("/token").parseJson().at("/tokens")).isEmpty();
    }

    @Test
    void reportsAllInvalidFields() {
        assertThat(client.postJson("/token", "{\"scopes\":[\"x\"],\"libraries\":[\"a b\"],\"expiresAt\":\"x\"}")
                .hasProblem(422, "invalid-request")
                .errorPointers()).containsExactly("#/name", "#/scopes/0", "#/libraries/0", "#/expiresAt");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"name\":1,\"scopes\":[\"read\"]}|#/name",
        "{\"name\":\"x\",\"scopes\":\"read\"}|#/scopes", "{\"name\":\"x\",\"scopes\":[1]}|#/scopes/0",
        "{\"name\":\"x\",\"scopes\":[null]}|#/scopes/0",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"libraries\":{}}|#/libraries",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"readers\":\"group:a\"}|#/readers",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"readers\":[1]}|#/readers/0"})
    void rejectsFieldsOfAnotherType(String body, String pointer) {
        assertThat(client.postJson("/token", body).hasProblem(400, "malformed-request").errorPointers())
                .containsExactly(pointer);
    }
}
