package dev.carrel.http.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.Eventually;
import dev.carrel.application.fake.model.EchoReplyWriter;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.http.ApiTestClient;
import dev.carrel.http.ApiTestService;
import dev.carrel.http.ReceivedResponse;
import dev.carrel.http.ReplyStreamReader;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The ends of OpenAI streams that are not the usual one. */
class OpenAiStreamFlowTest {

    private static final String CHAT = "/v1/chat/completions";

    /** Replies with "endless" never end; one reply is made at a time. */
    private static ApiTestService startService(CountDownLatch cancelled) {
        ReplyWriter writer = (request, sink) -> {
            if (!request.question().equals("endless")) {
                return new EchoReplyWriter().writeReply(request, sink);
            }
            while (sink.emitText("piece ")) {
                Thread.onSpinWait();
            }
            cancelled.countDown();
            return new ReplyWriter.GeneratedReply("piece ", List.of());
        };
        return ApiTestService
                .configure(engine -> engine.replyWriter(writer).queryLimits(QueryLimits.DEFAULT.withMaxConcurrent(1)))
                .startWith(settings -> settings);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /v1/chat/completions | {"model": "alpha", "stream": true, "messages": [{"role": "user", "content": "endless"}]}
            /v1/responses        | {"model": "alpha", "stream": true, "input": "endless"}
            """)
    void aClientThatDisconnectsFreesItsPlace(String path, String body) throws Exception {
        var cancelled = new CountDownLatch(1);
        try (ApiTestService service = startService(cancelled)) {
            ApiTestClient client = service.adminClient();
            try (ReplyStreamReader stream = client.openJsonStream(path, body)) {
                // A client that is gone before the writer has begun is not written for at all.
                String line = stream.readLine();
                while (!line.contains("piece")) {
                    line = stream.readLine();
                }
                assertThat(client.postJson(path, body.replace("endless", "other"))
                        .hasStatus(429)
                        .textAt("/error/code")).isEqualTo("rate_limit_exceeded");
            }
            Eventually.awaitLatch(cancelled);
            // The place is free once the work for the client has ended.
            while (client.postJson(path, body.replace("endless", "other")).status() == 429) {
                Thread.onSpinWait();
            }
            assertThat(client.getPath("/library/alpha/conversation").bodyText()).doesNotContain("endless");
        }
    }

    @Test
    void aReplyThatWasCutOffSaysSo() {
        try (ApiTestService service = ApiTestService.startWith((request, sink) -> {
            String text = "one two three".substring(0, request.options().maxTokens());
            sink.emitText(text);
            return new ReplyWriter.GeneratedReply(text, List.of(), List.of(), Set.of(), true);
        })) {
            String body = "{\"model\": \"alpha\", \"messages\": [{\"role\": \"user\", \"content\": \"x\"}], ";
            JsonNode whole = service.adminClient()
                    .postJson(CHAT, body + "\"max_completion_tokens\": 3, \"max_tokens\": 13}")
                    .hasStatus(200)
                    .parseJson();
            assertThat(whole.at("/choices/0/finish_reason").asText()).isEqualTo("length");
            assertThat(whole.at("/choices/0/message/content").asText()).isEqualTo("one");

            String stream = service.adminClient()
                    .postJson(CHAT, body + "\"max_tokens\": 7, \"stream\": true}")
                    .hasStatus(200)
                    .bodyText();
            List<JsonNode> chunks = stream.lines()
                    .filter(line -> line.startsWith("data: {"))
                    .map(line -> ReceivedResponse.parseJson(line.substring("data: ".length())))
                    .toList();
            assertThat(chunks.getLast().at("/choices/0/finish_reason").asText()).isEqualTo("length");
            assertThat(stream).contains("one two", "data: [DONE]").doesNotContain("three");
        }
    }
}
