package dev.carrel.system.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.Await;
import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.ServerProcess;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The official client of the Model Context Protocol, which validates results by the schemas of the tools, uses a server
 * and the command {@code carrel mcp}.
 */
class McpSdkClientTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> NO_MODEL = Map.of("CARREL_EMBEDDING_MODEL", "none");
    private static final String[] TOOLS = {"search", "fetch", "search_library", "ask_library", "list_libraries",
        "get_document"};

    @TempDir
    private static Path data;
    private static ServerProcess server;
    private static String sales;
    private static String support;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.start(data, NO_MODEL);
        server.client().put("/library/handbook", Map.of("name", "Handbook"));
        sales = addText("sales", "The parking permit of the sales team costs twenty euros.");
        support = addText("support", "The parking permit of the support team costs thirty euros.");
    }

    private static String addText(String team, String text) throws Exception {
        return server.client()
                .addDocument("handbook",
                        Map.of("title", "Permit of " + team, "text", text, "attributes", Map.of("team", team)))
                .get("id")
                .asText();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static McpSyncClient connect(String path, String token) {
        return connect(newTransport(path, token), new ConcurrentLinkedQueue<>());
    }

    private static McpClientTransport newTransport(String path, String token) {
        return HttpClientStreamableHttpTransport.builder(server.address())
                .endpoint(path)
                .addHttpRequestCustomizer((request, method, endpoint, body, context) -> request.header("Authorization",
                        "Bearer " + token))
                .build();
    }

    private static McpSyncClient connect(McpClientTransport transport,
            ConcurrentLinkedQueue<ProgressNotification> progress) {
        McpSyncClient client = McpClient.sync(transport)
                .requestTimeout(Await.TIMEOUT)
                .initializationTimeout(Await.TIMEOUT)
                .progressConsumer(progress::add)
                .build();
        client.initialize();
        return client;
    }

    private static CallToolResult callTool(McpSyncClient client, String tool, Map<String, Object> arguments) {
        return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    }

    private static JsonNode structureOf(CallToolResult result) {
        assertThat(result.isError()).as("%s", result.content()).isNotEqualTo(true);
        return JSON.valueToTree(result.structuredContent());
    }

    private static String errorOf(CallToolResult result) {
        assertThat(result.isError()).isTrue();
        return ((TextContent) result.content().getFirst()).text();
    }

    @Test
    void callsEachTool() {
        try (McpSyncClient client = connect("/mcp", ServerProcess.ADMIN_TOKEN)) {
            assertThat(client.getServerInfo().name()).isEqualTo("carrel");
            assertThat(client.getServerInstructions()).contains("handbook (Handbook)");
            assertThat(client.listTools().tools()).extracting(Tool::name).containsExactly(TOOLS);

            JsonNode found = structureOf(callTool(client, "search", Map.of("query", "permit of the sales team")));
            assertThat(found.at("/results/0/id").asText()).isEqualTo("handbook/" + sales);
            JsonNode fetched = structureOf(callTool(client, "fetch", Map.of("id", "handbook/" + sales)));
            assertThat(fetched.get("text").asText()).contains("twenty euros");
            assertThat(fetched.get("url").asText()).endsWith("/ui/#/library/handbook/documents/" + sales);
            assertThat(structureOf(callTool(client, "search_library", Map.of("query", "parking permit", "filters",
                    Map.of("type", "eq", "key", "team", "value", "support")))).at("/results"))
                    .hasSize(1);
            JsonNode reply = structureOf(callTool(client, "ask_library",
                    Map.of("question", "What does the parking permit of the sales team cost?")));
            assertThat(reply.get("reply").asText()).contains("twenty euros");
            JsonNode next = structureOf(callTool(client, "ask_library", Map.of("question", "And of the support team?",
                    "conversation_id", reply.get("conversation_id").asText())));
            assertThat(next.get("reply").asText()).contains("thirty euros");
            assertThat(structureOf(callTool(client, "list_libraries", Map.of())).at("/libraries/0/id").asText())
                    .isEqualTo("handbook");
            assertThat(structureOf(callTool(client, "get_document", Map.of("document", support))).get("text").asText())
                    .contains("thirty euros");
        }
    }

    @Test
    void readsResourcesAndPings() {
        try (McpSyncClient client = connect("/library/handbook/mcp", ServerProcess.ADMIN_TOKEN)) {
            client.ping();
            assertThat(client.listResources().resources()).isEmpty();
            assertThat(client.listResourceTemplates().resourceTemplates()).singleElement()
                    .satisfies(template -> assertThat(template.uriTemplate()).startsWith("carrel://library/"));
            assertThat(readText(client, sales)).contains("twenty euros");
            assertThatThrownBy(() -> readText(client, "unknown")).isInstanceOf(McpError.class);
        }
    }

    private static String readText(McpSyncClient client, String document) {
        return ((TextResourceContents) client
                .readResource(ReadResourceRequest.builder("carrel://library/handbook/document/" + document).build())
                .contents()
                .getFirst()).text();
    }

    @Test
    void isNotifiedOfTheProgress() throws Exception {
        var progress = new ConcurrentLinkedQueue<ProgressNotification>();
        try (McpSyncClient client = connect(newTransport("/mcp", ServerProcess.ADMIN_TOKEN), progress)) {
            JsonNode reply = structureOf(client.callTool(CallToolRequest.builder("ask_library")
                    .arguments(Map.of("question", "What does the parking permit of the sales team cost?"))
                    .progressToken("reply")
                    .build()));
            String text = reply.get("reply").asText();
            // The client delivers notifications on threads of their own, perhaps after the result.
            Await.until(() -> joinPieces(progress), text::equals);
        }
    }

    private static String joinPieces(Collection<ProgressNotification> progress) {
        return progress.stream()
                .sorted(Comparator.comparing(ProgressNotification::progress))
                .map(ProgressNotification::message)
                .collect(Collectors.joining());
    }

    @Test
    void understandsTheErrors() {
        try (McpSyncClient client = connect("/mcp", ServerProcess.ADMIN_TOKEN)) {
            assertThat(errorOf(callTool(client, "ask_library", Map.of("question", "x", "library", "nothing"))))
                    .contains("Libraries: handbook.");
            assertThat(errorOf(callTool(client, "ask_library", Map.of("question", "x".repeat(9000)))))
                    .contains("question must be at most 8192 characters");
            assertThatThrownBy(() -> callTool(client, "rm", Map.of())).isInstanceOf(McpError.class)
                    .hasMessageContaining("There is no tool rm.");
        }
        assertThatThrownBy(() -> connect("/mcp", "carrel_wrong")).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> connect("/library/nothing/mcp", ServerProcess.ADMIN_TOKEN))
                .isInstanceOf(RuntimeException.class);
    }

    @Test
    void aFilteredTokenSeesOnlyItsDocuments() throws Exception {
        String token = server.client()
                .post("/token", Map.of("name", "Sales", "scopes", List.of("query", "read"), "libraries",
                        List.of("handbook"), "filter", Map.of("type", "eq", "key", "team", "value", "sales")))
                .json()
                .get("token")
                .asText();
        try (McpSyncClient client = connect("/mcp", token)) {
            var seen = new ArrayList<String>();
            Map<String, Object> widened = Map.of("type", "in", "key", "team", "value", List.of("sales", "support"));
            seen.add(structureOf(callTool(client, "search", Map.of("query", "parking permit support"))).toString());
            seen.add(structureOf(callTool(client, "search_library",
                    Map.of("query", "parking permit support", "filters", widened))).toString());
            seen.add(structureOf(callTool(client, "ask_library",
                    Map.of("question", "What does the parking permit cost?", "filters", widened))).toString());
            seen.add(structureOf(callTool(client, "list_libraries", Map.of())).toString());
            assertThat(seen).noneMatch(text -> text.contains("thirty") || text.contains(support))
                    .anyMatch(text -> text.contains("twenty"));
            assertThat(errorOf(callTool(client, "fetch", Map.of("id", "handbook/" + support))))
                    .isEqualTo(errorOf(callTool(client, "fetch", Map.of("id", "handbook/" + "unknown")))
                            .replace("unknown", support));
            assertThat(errorOf(callTool(client, "get_document", Map.of("document", support)))).isNotEmpty();
            assertThatThrownBy(() -> readText(client, support)).isInstanceOf(McpError.class);
            assertThat(readText(client, sales)).contains("twenty euros");
        }
    }

    @Test
    void usesAFolderAndAServerOverStandardInputAndOutput(@TempDir Path folder) throws Exception {
        CliRunner.withEnvironment(NO_MODEL).runForLines("library", "create", "handbook", "--data", folder.toString());
        useCommand("CARREL_DATA=" + folder, "CARREL_EMBEDDING_MODEL=none");
        useCommand("CARREL_SERVER=" + server.address(), "CARREL_TOKEN=" + ServerProcess.ADMIN_TOKEN);
    }

    private static void useCommand(String... environment) {
        var arguments = new ArrayList<>(List.of("-i"));
        arguments.addAll(List.of(environment));
        arguments.addAll(BuiltProgram.command("mcp"));
        // The transport passes the environment of this process on, which may have settings of other tests.
        ServerParameters command = ServerParameters.builder("env").args(arguments).build();
        var transport = new StdioClientTransport(command, new JacksonMcpJsonMapper(new ObjectMapper()));
        transport.setStdErrorHandler(System.err::println);
        try (McpSyncClient client = connect(transport, new ConcurrentLinkedQueue<>())) {
            assertThat(client.listTools().tools()).extracting(Tool::name).containsExactly(TOOLS);
            assertThat(structureOf(callTool(client, "list_libraries", Map.of())).at("/libraries/0/id").asText())
                    .isEqualTo("handbook");
        }
    }
}
