package dev.carrel.integration.langchain4j;

import dev.carrel.application.Carrel;
import dev.carrel.application.client.LibraryClient;
import dev.carrel.client.CarrelClient;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.generation.ExtractiveReplyWriter;
import dev.carrel.http.CarrelServer;
import dev.carrel.http.HttpSettings;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.document.Document;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.Result;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** The bridge under LangChain4j's AI services, on a real engine in the process and on a server. */
class LangChain4jTest {

    private static final TokenSecret ADMIN = new TokenSecret("the-administrator-of-the-tests-0123456789");
    private static final String LEAVE = "Every employee has 28 days of leave a year. Unused days expire in March.";

    /** What both do. */
    abstract static class BridgeContract {

        @TempDir
        Path home;
        Carrel carrel;
        LibraryClient library;

        abstract LibraryClient open();

        @BeforeEach
        void syncDocuments() throws InterruptedException {
            carrel = Carrel.builder()
                    .storage(SqliteStorage.open(home.resolve("carrel.db")))
                    .index(LucenePassageIndex.open(home.resolve("index")))
                    .replyWriter(new ExtractiveReplyWriter())
                    .adminSecret(ADMIN)
                    .open();
            carrel.createOrUpdateLibrary(new LibraryId("handbook"), "Handbook", null);
            library = open();
            sync("leave.md", Document.from(LEAVE, Metadata.from("file_name", "leave.md")
                    .put("url", "https://example.org/leave")
                    .put("team", "people")));
            sync("travel.md", Document.from("Travel is booked a week before leave.", Metadata.from("team", "sales")));
        }

        @AfterEach
        void closeEngine() {
            carrel.close();
        }

        DocumentId sync(String key, Document document) throws InterruptedException {
            DocumentId id = new DocumentSync(library).sync(key, document).id();
            library.await(id, Duration.ofMinutes(2));
            return id;
        }

        @Test
        void retrievesPassagesWithScoresAndSources() {
            List<Content> found = CarrelContentRetriever.of(library).retrieve(Query.from("How many days of leave?"));

            assertThat(found).hasSize(2);
            Content best = found.getFirst();
            assertThat(best.textSegment().text()).isEqualTo(LEAVE);
            Metadata metadata = best.textSegment().metadata();
            assertThat(metadata.getString("title")).isEqualTo("leave.md");
            assertThat(metadata.getString("key")).isEqualTo("leave.md");
            assertThat(metadata.getString("url")).startsWith("https://example.org/leave#:~:text=");
            assertThat(library.get(new DocumentId(metadata.getString("document_id"))).key()).isEqualTo("leave.md");
            assertThat(best.metadata().get(ContentMetadata.SCORE)).isEqualTo(metadata.getDouble("similarity"));
            assertThat(metadata.getDouble("similarity")).isBetween(0.1, 1.0);
        }

        @Test
        void retrievesWithinBounds() {
            CarrelContentRetriever retriever = CarrelContentRetriever.of(library);
            Query query = Query.from("How many days of leave?");

            assertThat(retriever.withMaxResults(1).retrieve(query)).hasSize(1);
            assertThat(retriever.withMinScore(1).retrieve(query)).isEmpty();
            assertThat(retriever.withDynamicFilter(asked -> AttributeFilter.equalTo("team", "sales")).retrieve(query))
                    .singleElement()
                    .satisfies(content -> assertThat(content.textSegment().text()).startsWith("Travel"));
            assertThat(retriever.retrieve(Query.from("leave ".repeat(5000)))).isNotEmpty();
            assertThatIllegalArgumentException().isThrownBy(() -> retriever.withMaxResults(0));
        }

        @Test
        void syncsInStep() throws InterruptedException {
            var sync = new DocumentSync(library);
            Document same = Document.from("Travel is booked a week before leave.", Metadata.from("team", "sales"));
            assertThat(sync.sync("travel.md", same).isUnchanged()).isTrue();

            sync("travel.md", Document.from("Travel is booked a month before leave.", Metadata.from("team", "sales")));
            assertThat(new LibraryTools(library).search("When is travel booked?")).contains("a month before")
                    .doesNotContain("a week before");

            assertThat(sync.remove("travel.md")).isTrue();
            assertThat(sync.remove("travel.md")).isFalse();
            assertThat(new LibraryTools(library).search("When is travel booked?")).doesNotContain("a month");
        }

        @Test
        void answersThroughAiService() {
            Assistant assistant = AiServices.builder(Assistant.class)
                    .chatModel(new ScriptedModel())
                    .contentRetriever(CarrelContentRetriever.of(library).withMaxResults(1))
                    .build();

            Result<String> answer = assistant.answer("How many days of leave do I have?");

            assertThat(answer.content()).contains("28 days of leave");
            assertThat(answer.sources())
                    .singleElement()
                    .satisfies(content -> assertThat(content.textSegment().metadata().getString("title"))
                            .isEqualTo("leave.md"));
        }

        @Test
        void modelUsesTools() {
            Assistant assistant = AiServices.builder(Assistant.class)
                    .chatModel(new ScriptedModel())
                    .tools(new LibraryTools(library))
                    .build();

            assertThat(assistant.answer("use ask_library").content()).contains("28 days of leave", "Sources:",
                    "leave.md <https://example.org/leave>");
            assertThat(assistant.answer("use search_library").content()).contains("## leave.md", "28 days of leave");
        }
    }

    @Nested
    class EmbeddedTest extends BridgeContract {

        @Override
        LibraryClient open() {
            return carrel.createLibrary("handbook");
        }
    }

    @Nested
    class RemoteTest extends BridgeContract {

        private CarrelServer server;
        private CarrelClient client;

        @Override
        LibraryClient open() {
            server = CarrelServer.start(carrel, HttpSettings.DEFAULTS.withPort(0));
            client = CarrelClient.builder().url("http://127.0.0.1:" + server.port()).token(ADMIN.value()).build();
            return client.library("handbook");
        }

        @AfterEach
        void closeServer() {
            client.close();
            server.close();
        }
    }

    @Test
    void failureIsSentenceForModel() throws Exception {
        // A bound port without a listener refuses connections, and no other program can take it.
        try (var bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            String url = "http://127.0.0.1:" + bound.getLocalPort();
            try (var client = CarrelClient.builder().url(url).token(ADMIN.value()).build()) {
                assertThat(new LibraryTools(client.library("handbook")).ask("Is anyone here?"))
                        .startsWith("The library could not answer: No server answers at " + url);
            }
        }
    }

    /** An AI service. */
    interface Assistant {
        Result<String> answer(String question);
    }

    /** Repeats what it was told; if the question names a tool, it calls the tool first. */
    private static final class ScriptedModel implements ChatModel {

        @Override
        public ChatResponse doChat(ChatRequest request) {
            ChatMessage last = request.messages().getLast();
            return switch (last) {
                case ToolExecutionResultMessage result -> reply(AiMessage.from(result.text()));
                case UserMessage question when question.singleText().startsWith("use ") ->
                        reply(AiMessage.from(ToolExecutionRequest.builder()
                                .id("1")
                                .name(question.singleText().substring("use ".length()))
                                .arguments(question.singleText().endsWith("ask_library")
                                        ? "{\"question\": \"How many days of leave do I have?\"}"
                                        : "{\"query\": \"How many days of leave?\"}")
                                .build()));
                case UserMessage question -> reply(AiMessage.from(question.singleText()));
                default -> throw new IllegalStateException(last.toString());
            };
        }

        private static ChatResponse reply(AiMessage message) {
            return ChatResponse.builder().aiMessage(message).build();
        }
    }
}
