package dev.carrel.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.mcp.McpExchange;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.QuestionSelection;
import dev.carrel.mcp.McpClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The tools and resources, on an engine in memory. */
class McpToolsTest {

    private static final String LEAVE = "Every employee has 28 days of leave a year.";

    @AutoClose
    private final Carrel carrel = Carrel.builder()
            .storage(new InMemoryStorage())
            .index(new InMemoryPassageIndex())
            .replyWriter(new EchoReplyWriter())
            .open();
    private final McpClient client = new McpClient(new TestCaller(carrel, Set.of(TokenScope.values())));
    private DocumentId leave;

    @BeforeEach
    void addDocuments() throws InterruptedException {
        leave = add("handbook", LEAVE);
        add("secret", "The leave of the secret service is 99 days of leave.");
    }

    @Test
    void listsItsToolsInOrderAndDescribesThem() throws Exception {
        JsonNode tools = client.request("tools/list", Map.of()).response().at("/result/tools");
        assertThat(tools.findValuesAsText("name")).startsWith("search");
        assertThat(tools).extracting(tool -> tool.get("name").asText())
                .containsExactly("search", "fetch", "search_library", "ask_library", "list_libraries", "get_document");
        assertThat(tools).allSatisfy(tool -> {
            assertThat(tool.at("/annotations/readOnlyHint").asBoolean()).isTrue();
            assertThat(tool.at("/annotations/openWorldHint").asBoolean(true)).isFalse();
            assertThat(tool.at("/inputSchema/type").asText()).isEqualTo("object");
            assertThat(tool.at("/outputSchema/type").asText()).isEqualTo("object");
        });
    }

    @Test
    void offersOnlyTheToolsOfTheTokensScopes() throws Exception {
        var querying = new McpClient(new TestCaller(carrel, Set.of(TokenScope.QUERY)));
        assertThat(querying.request("tools/list", Map.of()).response().at("/result/tools"))
                .extracting(tool -> tool.get("name").asText())
                .containsExactly("search", "search_library", "ask_library", "list_libraries");
        assertThat(errorOf(querying.callTool("fetch", Map.of("id", "handbook/" + leave.value()))))
                .contains("scope \"read\"");
        assertThat(querying.request("resources/read", Map.of("uri", uriOf(leave))).errorCode()).isEqualTo(-32002);
    }

    @Test
    void searchesAndFetchesAsChatGptRequires() throws Exception {
        JsonNode found = client.callTool("search", Map.of("query", "days of leave"));
        assertThat(found.get("content")).hasSize(1);
        assertThat(McpClient.JSON.readTree(found.at("/content/0/text").asText()))
                .isEqualTo(found.get("structuredContent"));
        assertThat(found.at("/structuredContent/results")).hasSize(1);
        String id = found.at("/structuredContent/results/0/id").asText();
        assertThat(id).isEqualTo("handbook/" + leave.value());
        assertThat(found.at("/structuredContent/results/0/url").asText())
                .isEqualTo("https://carrel.example/handbook/" + leave.value());

        JsonNode document = client.callTool("fetch", Map.of("id", id));
        assertThat(document.get("content")).hasSize(1);
        assertThat(document.at("/structuredContent/text").asText()).isEqualTo(LEAVE);
        assertThat(document.at("/structuredContent/id").asText()).isEqualTo(id);
        assertThat(document.at("/structuredContent/metadata/library").asText()).isEqualTo("handbook");
    }

    @Test
    void searchesTheOthersIfTheLimitOfALibraryIsUsedUp() throws Exception {
        carrel.createLibrary("busy");
        JsonNode found = client.callTool("search", Map.of("query", "days of leave"));
        assertThat(found.at("/structuredContent/results")).hasSize(1);
        assertThat(found.at("/structuredContent/notice").asText())
                .isEqualTo("Not searched, since their limits are used up for now: busy.");

        carrel.deleteLibrary(new LibraryId("handbook"));
        assertThat(errorOf(client.callTool("search", Map.of("query", "days of leave"))))
                .isEqualTo("The library is used up for now.");
    }

    @Test
    void saysWhyAMessageCannotBeAnsweredNow() throws Exception {
        Answer busy = client.request("resources/read", Map.of("uri", "carrel://library/busy/document/x"));
        assertThat(busy.errorCode()).isEqualTo(-32000);
        assertThat(busy.status()).isEqualTo(429);
        assertThat(busy.response().at("/error/message").asText()).isEqualTo("The library is used up for now.");

        Answer full = client.request("resources/read", Map.of("uri", "carrel://library/full/document/x"));
        assertThat(full.status()).isEqualTo(503);
        assertThat(full.response().at("/error/message").asText()).startsWith("The disk of the server is full.");
        assertThat(errorOf(client.callTool("ask_library", Map.of("question", "How many?", "library", "full"))))
                .startsWith("The disk of the server is full.")
                .doesNotContain("/data");
    }

    @Test
    void searchesOneLibraryForPassages() throws Exception {
        JsonNode found = client.callTool("search_library", Map.of("query", "days of leave", "limit", 3.0));
        assertThat(found.at("/structuredContent/library").asText()).isEqualTo("handbook");
        assertThat(found.at("/structuredContent/results/0/passages/0/text").asText()).isEqualTo(LEAVE);
        assertThat(found.at("/content/1/type").asText()).isEqualTo("resource_link");
        assertThat(client.request("resources/read", Map.of("uri", found.at("/content/1/uri").asText()))
                .response()
                .at("/result/contents/0/text")
                .asText()).isEqualTo(LEAVE);
    }

    @Test
    void givesTheAnswerOfAHelpArticleVerbatim() throws Exception {
        HelpArticle article = HelpArticle.of("dogs", "https://example.com/dogs", "Dogs")
                .withQuestions("May I bring my dog?")
                .withAnswer("Yes,  on *Fridays*.\n\nAsk at the <gate>.");
        carrel.createLibrary("handbook").helpArticles().save(article);

        JsonNode result = client.callTool("ask_library",
                Map.of("question", "may I bring my dog", "library", "handbook"));
        assertThat(result.at("/structuredContent/reply").asText()).isEqualTo(article.answer());
    }

    @Test
    void asksAndContinuesAConversation() throws Exception {
        JsonNode reply = client.callTool("ask_library", Map.of("question", "How many days of leave?"))
                .get("structuredContent");
        assertThat(reply.at("/sources/0/document").asText()).isEqualTo(leave.value());
        String conversation = reply.get("conversation_id").asText();
        JsonNode next = client.callTool("ask_library", Map.of("question", "And days of leave again?", "library",
                "handbook", "conversation_id", conversation)).get("structuredContent");
        assertThat(next.get("conversation_id").asText()).isEqualTo(conversation);
        assertThat(carrel.createLibrary("handbook").questions().listQuestions(QuestionSelection.ALL, null, 10))
                .hasSize(2)
                .allSatisfy(question -> assertThat(question.asker()).isNotNull()
                        .extracting(Asker::name)
                        .isEqualTo("Assistant"));
        assertThat(errorOf(client.callTool("ask_library", Map.of("question", "a", "conversation_id", "unknown"))))
                .contains("conversation_id");
    }

    @Test
    void notifiesOfTheProgressWithPiecesOfTheReply() throws Exception {
        Answer answer = client.request("tools/call", Map.of("name", "ask_library", "arguments",
                Map.of("question", "How many days of leave?"), "_meta", Map.of("progressToken", "p")));
        List<JsonNode> progress = answer.messages().subList(0, answer.messages().size() - 1);
        assertThat(progress).isNotEmpty()
                .allSatisfy(message -> assertThat(message.at("/params/progressToken").asText())
                        .isEqualTo("p"));
        var text = new StringBuilder();
        long last = 0;
        for (JsonNode message : progress) {
            text.append(message.at("/params/message").asText());
            assertThat(message.at("/params/progress").asLong()).isGreaterThan(last);
            last = message.at("/params/progress").asLong();
        }
        assertThat(answer.response().at("/result/structuredContent/reply").asText()).isEqualTo(text.toString());
    }

    @Test
    void cancelsAReplyWhoseExchangeIsClosed() {
        McpExchange exchange = client.open(McpClient.message("tools/call",
                Map.of("name", "ask_library", "arguments", Map.of("question", "How many days of leave?"))).toString(),
                null);
        exchange.close();
        assertThatThrownBy(() -> exchange.nextMessage(Duration.ofSeconds(1)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void returnsDocumentsInParts() throws Exception {
        DocumentId emoji = add("handbook", "🙂".repeat(30_000));
        JsonNode first = client.callTool("get_document", Map.of("document", emoji.value())).get("structuredContent");
        assertThat(first.get("text").asText()).isEqualTo("🙂".repeat(20_000));
        assertThat(first.get("total").asInt()).isEqualTo(30_000);
        JsonNode second = client.callTool("get_document",
                Map.of("document", emoji.value(), "offset", first.get("next_offset").asInt())).get("structuredContent");
        assertThat(second.get("text").asText()).isEqualTo("🙂".repeat(10_000));
        assertThat(second.has("next_offset")).isFalse();
        assertThat(client.callTool("get_document", Map.of("document", emoji.value(), "offset", 40_000))
                .at("/structuredContent/text")
                .asText()).isEmpty();
    }

    @Test
    void hidesLibrariesThatTheCallerMayNotUse() throws Exception {
        assertThat(client.callTool("list_libraries", Map.of()).at("/structuredContent/libraries")).hasSize(1);
        String forbidden = errorOf(client.callTool("ask_library", Map.of("question", "a", "library", "secret")));
        assertThat(forbidden).contains("Libraries: handbook.");
        assertThat(errorOf(client.callTool("search_library", Map.of("query", "a", "library", "secret"))))
                .isEqualTo(forbidden);
        assertThat(errorOf(client.callTool("fetch", Map.of("id", "secret/" + leave.value())))).isEqualTo(forbidden);
        assertThat(client.request("resources/read", Map.of("uri", uriOf(leave).replace("handbook", "secret")))
                .errorCode()).isEqualTo(-32002);
    }

    @Test
    void advisesHowToCorrectArguments() throws Exception {
        assertThat(errorOf(client.callTool("search", Map.of()))).contains("query must be given");
        assertThat(errorOf(client.callTool("search", Map.of("query", 3)))).contains("query must be a string");
        assertThat(errorOf(client.callTool("ask_library", Map.of("question", "x".repeat(9000)))))
                .contains("question must be at most");
        assertThat(errorOf(client.callTool("search_library", Map.of("query", "a", "limit", 21)))).contains("1 to 20");
        assertThat(errorOf(client.callTool("search_library", Map.of("query", "a", "limit", 1.5)))).contains("limit");
        assertThat(errorOf(client.callTool("search_library",
                Map.of("query", "a", "filters", Map.of("type", "is", "key", "a", "value", "b")))))
                .contains("filters/type");
        assertThat(errorOf(client.callTool("fetch", Map.of("id", "handbook")))).contains("library/document");
        assertThat(errorOf(client.callTool("fetch", Map.of("id", "handbook/nothing")))).contains("nothing");
        assertThat(errorOf(client.callTool("ask_library", Map.of("question", "a", "library", "nothing"))))
                .contains("Libraries: handbook.");
        carrel.createLibrary("faq");
        assertThat(errorOf(client.callTool("search_library", Map.of("query", "a")))).contains("library must be given")
                .contains("faq, handbook");
    }

    @Test
    void asksTheLibraryThatIsMostLikelyToKnow() throws Exception {
        carrel.createLibrary("faq");
        JsonNode reply = client.callTool("ask_library", Map.of("question", "How many days of leave?"))
                .get("structuredContent");

        assertThat(reply.get("library").asText()).isEqualTo("handbook");
        assertThat(errorOf(client.callTool("ask_library",
                Map.of("question", "And?", "conversation_id", reply.get("conversation_id").asText()))))
                .contains("library must be given");
    }

    @Test
    void rejectsCallsThatAreNotOfATool() throws Exception {
        assertThat(client.request("tools/call", Map.of("name", "rm")).errorCode()).isEqualTo(-32602);
        assertThat(client.modernRequest("tools/call", Map.of("name", "rm")).status()).isEqualTo(400);
        assertThat(client.request("tools/call", Map.of("name", "search", "arguments", List.of())).errorCode())
                .isEqualTo(-32602);
    }

    @Test
    void readsDocumentsAsResources() throws Exception {
        JsonNode template = client.request("resources/templates/list", Map.of())
                .response()
                .at("/result/resourceTemplates/0");
        assertThat(template.get("uriTemplate").asText())
                .isEqualTo("carrel://library/{library}/document/{document}");
        assertThat(client.modernRequest("resources/read", Map.of("uri", uriOf(leave)))
                .response()
                .at("/result/cacheScope")
                .asText()).isEqualTo("private");
        for (String uri : List.of("file:///etc/passwd", "carrel://library/handbook/document/..",
                "carrel://library/handbook/document/unknown", "carrel://library/none/document/unknown")) {
            assertThat(client.request("resources/read", Map.of("uri", uri)).errorCode()).as(uri).isEqualTo(-32002);
            assertThat(client.modernRequest("resources/read", Map.of("uri", uri)).errorCode()).as(uri)
                    .isEqualTo(-32602);
        }
    }

    private static String errorOf(JsonNode result) {
        assertThat(result.get("isError").asBoolean()).isTrue();
        return result.at("/content/0/text").asText();
    }

    private static String uriOf(DocumentId document) {
        return "carrel://library/handbook/document/" + document.value();
    }

    private DocumentId add(String library, String text) throws InterruptedException {
        carrel.createLibrary(library);
        LibraryHandle handle = carrel.library(new LibraryId(library));
        DocumentId id = handle.documents().addDocument(NewDocument.ofText(text)).document().id();
        handle.documents().awaitDocument(id, Duration.ofMinutes(2));
        return id;
    }
}
