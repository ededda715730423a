package dev.carrel.http;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TokensTest {

    @AutoClose
    private final Service service = Service.start();
    private final Client client = service.admin();

    @Test
    void makesATokenAndShowsItsSecretOnce() {
        Received made = client.post("/token",
                "{\"name\":\" Site \",\"scopes\":[\"read\",\"query\",\"read\"],\"libraries\":[\"beta\",\"alpha\"]}")
                .is(201);

        made.isJson(201, """
                {"id": "%s", "token": "%s", "name": "Site", "scopes": ["query", "read"],
                 "libraries": ["alpha", "beta"], "expiresAt": null, "createdAt": "%s"}""".formatted(made.at("/id"),
                made.at("/token"), made.at("/createdAt")));
        assertThat(made.at("/token")).matches("carrel_[0-9A-Za-z]{49}");
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        new Client(service, made.at("/token")).get("/library/alpha").is(200);

        Received listed = client.get("/token").is(200);
        assertThat(listed.text()).doesNotContain(made.at("/token"));
        assertThat(listed.at("/tokens/0/id")).isEqualTo(made.at("/id"));
        assertThat(listed.at("/tokens/0/lastUsedAt")).isNotEqualTo("null");
    }

    @Test
    void makesATokenForAllLibrariesThatExpires() {
        JsonNode made = client
                .post("/token", "{\"name\":\"x\",\"scopes\":[\"admin\"],\"expiresAt\":\"2999-01-31T01:00:00+01:00\"}")
                .is(201)
                .json();

        assertThat(made.get("libraries").isNull()).isTrue();
        assertThat(made.get("expiresAt").asText()).isEqualTo("2999-01-31T00:00:00Z");
    }

    @Test
    void revokesATokenAtOnce() {
        Received made = client.post("/token", "{\"name\":\"x\",\"scopes\":[\"admin\"]}").is(201);
        Client other = new Client(service, made.at("/token"));
        other.get("/token").is(200);

        Received revoked = client.delete("/token/" + made.at("/id")).is(204);
        assertThat(revoked.body()).isEmpty();
        assertThat(revoked.header("Content-Type")).isEmpty();
        other.get("/token").isProblem(401, "unauthorized");
        client.delete("/token/" + made.at("/id")).isProblem(404, "not-found");
        client.delete("/token/a%20b").isProblem(404, "not-found");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"scopes\":[\"read\"]}|#/name",
        "{\"name\":\" \",\"scopes\":[\"read\"]}|#/name",
        "{\"name\":\"x\"}|#/scopes", "{\"name\":\"x\",\"scopes\":[]}|#/scopes",
        "{\"name\":\"x\",\"scopes\":[\"read\",\"READ\"]}|#/scopes/1",
        "{\"name\":\"x\",\"scopes\":[\"superuser\"]}|#/scopes/0",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"libraries\":[]}|#/libraries",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"libraries\":[\"a\",\"a b\"]}|#/libraries/1",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"tomorrow\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"2999-01-31\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"+12999-01-31T00:00:00Z\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"expiresAt\":\"2001-01-31T00:00:00Z\"}|#/expiresAt",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"library\":[\"alpha\"]}|#/library",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"a/b~c\":1}|#/a~1b~0c"})
    void refusesValuesThatItCannotTake(String body, String pointer) {
        assertThat(client.post("/token", body).isProblem(422, "invalid-request").pointers()).containsExactly(pointer);
        assertThat(client.get("/token").json().at("/tokens")).isEmpty();
    }

    @Test
    void namesAllValuesThatItCannotTake() {
        assertThat(client.post("/token", "{\"scopes\":[\"x\"],\"libraries\":[\"a b\"],\"expiresAt\":\"x\"}")
                .isProblem(422, "invalid-request")
                .pointers()).containsExactly("#/name", "#/scopes/0", "#/libraries/0", "#/expiresAt");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"name\":1,\"scopes\":[\"read\"]}|#/name",
        "{\"name\":\"x\",\"scopes\":\"read\"}|#/scopes", "{\"name\":\"x\",\"scopes\":[1]}|#/scopes/0",
        "{\"name\":\"x\",\"scopes\":[null]}|#/scopes/0",
        "{\"name\":\"x\",\"scopes\":[\"read\"],\"libraries\":{}}|#/libraries"})
    void refusesFieldsOfAnotherType(String body, String pointer) {
        assertThat(client.post("/token", body).isProblem(400, "malformed-request").pointers())
                .containsExactly(pointer);
    }
}
