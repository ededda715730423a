package dev.carrel.system.service;

import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.ServerProcess;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.output.FinishReason;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** An OpenAI client that knows nothing of Carrel holds a conversation with a library: that of LangChain4j. */
class OpenAiClientTest {

    @TempDir
    private static Path data;
    private static ServerProcess server;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"));
        ApiClient client = server.client();
        client.put("/library/handbook", Map.of("name", "Handbook"));
        addText(client, "Parking permit", "The parking permit costs twenty euros. For apprentices it costs ten euros.");
        addText(client, "Railway ticket",
                "The railway ticket costs forty euros. For apprentices it costs thirty euros.");
    }

    private static void addText(ApiClient client, String title, String text) throws Exception {
        client.addDocument("handbook",
                Map.of("title", title, "text", text, "sourceUrl", "https://example.org/" + title.replace(' ', '-')));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static OpenAiChatModel.OpenAiChatModelBuilder newModel(String library) {
        return OpenAiChatModel.builder()
                .baseUrl(server.address() + "/v1")
                .apiKey(ServerProcess.ADMIN_TOKEN)
                .modelName(library)
                .timeout(Await.TIMEOUT)
                .maxRetries(0);
    }

    @Test
    void holdsAConversation() {
        OpenAiChatModel model = newModel("handbook").temperature(0.5).build();

        ChatResponse first = model.chat(UserMessage.from("What does the parking permit cost?"));
        assertThat(first.aiMessage().text()).contains("twenty euros");
        assertThat(first.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(first.tokenUsage().totalTokenCount()).isPositive();

        ChatResponse second = model.chat(SystemMessage.from("Be polite."),
                UserMessage.from("What does the parking permit cost?"), first.aiMessage(),
                UserMessage.from("And for apprentices?"));
        assertThat(second.aiMessage().text()).contains("ten euros").doesNotContain("thirty");
    }

    @Test
    void streamsAConversation() throws Exception {
        OpenAiStreamingChatModel model = OpenAiStreamingChatModel.builder()
                .baseUrl(server.address() + "/v1")
                .apiKey(ServerProcess.ADMIN_TOKEN)
                .modelName("handbook")
                .timeout(Await.TIMEOUT)
                .build();
        List<ChatMessage> messages = List.of(UserMessage.from("What does the railway ticket cost?"),
                AiMessage.from("Forty euros."), UserMessage.from("And for apprentices?"));
        var received = new CompletableFuture<ChatResponse>();
        var pieces = new StringBuffer();

        model.chat(messages, new StreamingChatResponseHandler() {
            @Override
            public void onPartialResponse(String piece) {
                pieces.append(piece);
            }

            @Override
            public void onCompleteResponse(ChatResponse response) {
                received.complete(response);
            }

            @Override
            public void onError(Throwable error) {
                received.completeExceptionally(error);
            }
        });

        ChatResponse response = received.get(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        assertThat(response.aiMessage().text()).contains("thirty euros").isEqualTo(pieces.toString());
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(response.tokenUsage().outputTokenCount()).isPositive();
    }

    @Test
    void understandsTheErrors() {
        OpenAiChatModel unknown = newModel("nothing").build();
        OpenAiChatModel stranger = newModel("handbook").apiKey("carrel_wrong").build();
        assertThatThrownBy(() -> unknown.chat("Hello?")).isInstanceOf(ModelNotFoundException.class);
        assertThatThrownBy(() -> stranger.chat("Hello?")).isInstanceOf(AuthenticationException.class);
    }
}
