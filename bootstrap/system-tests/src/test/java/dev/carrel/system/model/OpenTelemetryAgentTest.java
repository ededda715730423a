package dev.carrel.system.model;

import dev.carrel.harness.TestRequirement;
import dev.carrel.languagemodel.testserver.ServedCall;
import dev.carrel.system.harness.TraceCollector;
import dev.carrel.system.harness.TraceCollector.CollectedSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A server with the Java agent of OpenTelemetry sends its spans to a collector. */
@Timeout(1200)
class OpenTelemetryAgentTest {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00f067aa0ba902b7";
    private static final String ROUTE = "POST /v2/library/{library_id}/query";

    @TempDir
    Path folder;

    @Test
    void tracesQuestionFromCallerToModel() throws Exception {
        Path agent = TestRequirement.openTelemetryAgent();
        try (TraceCollector collector = TraceCollector.start();
                ServerWithModel server = ServerWithModel.start(folder, Map.of("JAVA_TOOL_OPTIONS",
                        "-javaagent:" + agent, "OTEL_EXPORTER_OTLP_ENDPOINT", collector.address().toString(),
                        "OTEL_METRICS_EXPORTER", "none", "OTEL_LOGS_EXPORTER", "none", "OTEL_BSP_SCHEDULE_DELAY",
                        "100"))) {
            var reply = server.client.post(ServerWithModel.CURRENT, Map.of("query", ServerWithModel.HOW_MANY_DAYS),
                    "traceparent", "00-" + TRACE + "-" + CALLER + "-01");
            assertThat(reply.status()).isEqualTo(200);

            CollectedSpan request = collector.await(ROUTE, span -> span.name().equals(ROUTE)
                    && span.traceId().equals(TRACE), PATIENCE);
            CollectedSpan ask = collector.await("carrel.ask", span -> span.name().equals("carrel.ask"), PATIENCE);
            CollectedSpan chat = collector.await("chat test", span -> span.name().equals("chat test"), PATIENCE);

            assertThat(request.parentId()).isEqualTo(CALLER);
            assertThat(request.attributes()).containsEntry("http.response.status_code", "200")
                    .containsKey("carrel.request.id");
            assertThat(List.of(ask.traceId(), chat.traceId())).containsOnly(TRACE);
            assertThat(ask.parentId()).isEqualTo(request.spanId());
            assertThat(chat.parentId()).isEqualTo(ask.spanId());
            assertThat(chat.attributes()).containsEntry("gen_ai.provider.name", "openai")
                    .containsEntry("carrel.model.outcome", "answered");
            collector.await("retrieval", span -> span.name().equals("carrel.retrieve")
                    && span.parentId().equals(ask.spanId()), PATIENCE);
            CollectedSpan ingest = collector.await("ingestion", span -> span.name().equals("carrel.ingest"), PATIENCE);
            assertThat(ingest.parentId()).isEmpty();

            // The call that reaches the model continues the trace, by one header field.
            ServedCall call = server.model.calls().getLast();
            List<String> field = call.request().headers().get("traceparent");
            assertThat(field).singleElement().asString().startsWith("00-" + TRACE).endsWith("-01");
            CollectedSpan http = collector.await("the call by HTTP", span -> span.spanId()
                    .equals(field.getFirst().split("-")[2]), PATIENCE);
            assertThat(http.parentId()).isEqualTo(chat.spanId());

            assertThat(collector.spans().toString()).doesNotContain(ServerWithModel.HOW_MANY_DAYS)
                    .doesNotContain("28 days of leave");
        }
    }
}
