package dev.carrel.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.api.mcp.McpHeaders;
import dev.carrel.application.Carrel;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.mcp.McpClient.Answer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** The messages of both eras of the protocol, as they are on the wire. */
class McpProtocolTest {

    private static final String META = "io.modelcontextprotocol/";

    @AutoClose
    private final Carrel carrel = Carrel.builder()
            .storage(new InMemoryStorage())
            .index(new InMemoryPassageIndex())
            .replyWriter(new EchoReplyWriter())
            .open();
    private final McpClient client = new McpClient(new TestCaller(carrel, Set.of(TokenScope.values())));

    @Test
    void negotiatesEveryVersionWithAHandshake() throws Exception {
        for (String version : List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")) {
            assertThat(initialize(version).at("/result/protocolVersion").asText()).isEqualTo(version);
        }
        assertThat(initialize("1999-01-01").at("/result/protocolVersion").asText()).isEqualTo("2025-11-25");
        JsonNode result = initialize("2025-11-25").get("result");
        assertThat(result.at("/serverInfo/version").asText()).isEqualTo("1.2.3");
        assertThat(result.get("capabilities").properties()).extracting(Map.Entry::getKey)
                .containsExactly("tools", "resources");
        assertThat(result.has("resultType")).isFalse();
        assertThat(client.request("ping", Map.of()).response().get("result")).isEmpty();
    }

    @Test
    void discoversTheServerWithoutAHandshake() throws Exception {
        JsonNode response = client.modernRequest("server/discover", Map.of()).response();
        assertThat(response.at("/result/supportedVersions/0").asText()).isEqualTo("2026-07-28");
        assertThat(response.at("/result/supportedVersions")).hasSize(5);
        assertThat(response.at("/result/resultType").asText()).isEqualTo("complete");
        assertThat(response.at("/result/ttlMs").asLong()).isPositive();
        assertThat(response.at("/result/cacheScope").asText()).isEqualTo("private");
        assertThat(response.get("result").get("_meta").get(META + "serverInfo").get("name").asText())
                .isEqualTo("carrel");
    }

    @Test
    void marksEveryListAsCacheable() throws Exception {
        for (String method : List.of("tools/list", "prompts/list", "resources/list", "resources/templates/list")) {
            JsonNode result = client.modernRequest(method, Map.of()).response().get("result");
            assertThat(result.has("ttlMs") && result.has("cacheScope")).as(method).isTrue();
            assertThat(client.request(method, Map.of()).response().get("result").has("ttlMs")).as(method).isFalse();
        }
    }

    @Test
    void namesTheLibrariesInItsInstructions() throws Exception {
        carrel.createLibrary("handbook");
        carrel.createLibrary("secret");
        assertThat(initialize("2025-11-25").at("/result/instructions").asText()).contains("Libraries: handbook.");
        for (int i = 0; i < 30; i++) {
            carrel.createLibrary("library-" + i);
        }
        assertThat(initialize("2025-11-25").at("/result/instructions").asText()).contains("and 11 others");
    }

    @Test
    void acceptsNotificationsAndResponsesInSilence() throws Exception {
        assertThat(client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", null))
                .isEqualTo(new Answer(202, List.of()));
        assertThat(client.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}", null))
                .isEqualTo(new Answer(202, List.of()));
    }

    @Test
    void rejectsMalformedMessages() throws Exception {
        rejects("{", -32700);
        rejects("{\"jsonrpc\":\"2.0\",\"jsonrpc\":\"2.0\"}", -32700);
        rejects("[".repeat(100_000), -32700);
        rejects("[]", -32600);
        rejects("{\"id\":1,\"method\":\"ping\"}", -32600);
        rejects("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600);
        rejects("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600);
        rejects("{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}", -32600);
        rejects("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}", -32600);
    }

    @Test
    void answersUnknownMethodsAsTheEraRequires() throws Exception {
        for (String method : List.of("logging/setLevel", "server/discover", "sampling/createMessage")) {
            assertThat(client.request(method, Map.of()).status()).isEqualTo(200);
            assertThat(client.request(method, Map.of()).errorCode()).isEqualTo(-32601);
        }
        for (String method : List.of("initialize", "ping", "subscriptions/listen")) {
            assertThat(client.modernRequest(method, Map.of()).status()).as(method).isEqualTo(404);
            assertThat(client.modernRequest(method, Map.of()).errorCode()).isEqualTo(-32601);
        }
    }

    @Test
    void comparesTheHeadersWithTheMessage() throws Exception {
        String call = McpClient.modernMessage("tools/call", Map.of("name", "list_libraries")).toString();
        mismatches(call, new McpHeaders(null, "tools/call", "list_libraries"));
        mismatches(call, new McpHeaders("2025-11-25", "tools/call", "list_libraries"));
        mismatches(call, new McpHeaders("2026-07-28", null, "list_libraries"));
        mismatches(call, new McpHeaders("2026-07-28", "tools/list", "list_libraries"));
        mismatches(call, new McpHeaders("2026-07-28", "tools/call", null));
        mismatches(call, new McpHeaders("2026-07-28", "tools/call", "search"));
        mismatches(call, new McpHeaders("2026-07-28", "tools/call", "=?base64?§?="));
        mismatches(call, new McpHeaders("2026-07-28", "tools/call", "=?base64?="));
        String encoded = "=?base64?" + Base64.getEncoder().encodeToString("list_libraries".getBytes(UTF_8)) + "?=";
        assertThat(client.send(call, new McpHeaders("2026-07-28", "tools/call", encoded)).status()).isEqualTo(200);
        assertThat(client.send(call, null).status()).as("a transport without headers").isEqualTo(200);
    }

    @Test
    void requiresTheMetadataOfAMessageWithoutAHandshake() throws Exception {
        ObjectNode message = McpClient.modernMessage("tools/list", Map.of());
        var meta = (ObjectNode) message.at("/params/_meta");
        meta.remove(META + "clientCapabilities");
        var headers = new McpHeaders("2026-07-28", "tools/list", null);
        assertThat(client.send(message.toString(), headers).errorCode()).isEqualTo(-32602);
        meta.put(META + "protocolVersion", "2099-01-01");
        Answer unsupported = client.send(message.toString(), new McpHeaders("2099-01-01", "tools/list", null));
        assertThat(unsupported.status()).isEqualTo(400);
        assertThat(unsupported.errorCode()).isEqualTo(-32022);
        assertThat(unsupported.response().at("/error/data/requested").asText()).isEqualTo("2099-01-01");
        assertThat(unsupported.response().at("/error/data/supported")).hasSize(5);
        meta.removeAll();
        assertThat(client.send(message.toString(), headers).errorCode()).isEqualTo(-32602);
    }

    private JsonNode initialize(String version) throws Exception {
        return client.request("initialize", Map.of("protocolVersion", version, "capabilities", Map.of())).response();
    }

    private void rejects(String message, int code) throws Exception {
        Answer answer = client.send(message, null);
        assertThat(answer.status()).as(message).isEqualTo(400);
        assertThat(answer.errorCode()).as(message).isEqualTo(code);
    }

    private void mismatches(String message, McpHeaders headers) throws Exception {
        Answer answer = client.send(message, headers);
        assertThat(answer.status()).as(headers.toString()).isEqualTo(400);
        assertThat(answer.errorCode()).as(headers.toString()).isEqualTo(-32020);
    }
}
