package dev.carrel.system.service;

import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.ServerProcess;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.TestModelServer;
import dev.carrel.system.harness.MetricsExposition;
import dev.carrel.system.harness.MonitoringFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The metrics of a server in Prometheus format. */
class MetricsTest {

    private static final String UNREACHABLE = "http://127.0.0.1:9";
    private static final Path PAGE = BuiltProgram.REPOSITORY.resolve("docs/metrics.md");

    @Test
    void measuresRequestsWithoutIds(@TempDir Path data) throws Exception {
        try (ServerProcess server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"))) {
            ApiClient client = server.client();
            client.put("/library/swordfish", Map.of("name", "Swordfish"));
            MetricsExposition before = read(client,
                    all -> all.value(requests("PUT", "/library/{library_id}", "2xx")) == 1);
            assertThat(before.samples()).containsEntry(replies("done", "none"), 0.0)
                    .containsEntry("carrel_documents_processed_seconds_count{outcome=\"failed\"}", 0.0);

            String document = client
                    .addDocument("swordfish", Map.of("text", "A swordfish has a bill like a sword."))
                    .get("id")
                    .asText();
            ApiClient.ClientResponse reply = client.post("/v2/library/swordfish/query",
                    Map.of("query", "What has a swordfish?"));
            String conversation = reply.json().get("conversationId").asText();
            client.post("/v2/library/swordfish/query", Map.of("query", "Who invented the zeppelin?"));
            client.post("/library/swordfish/conversation/" + conversation + "/turn/1/feedback", Map.of("vote", "up"));
            client.post("/v2/library/swordfish/search", Map.of("query", "bill"));
            assertThat(client.get("/library/swordfish/document/swordfish").status()).isEqualTo(404);
            assertThat(client.get("/swordfish").status()).isEqualTo(404);
            assertThat(new ApiClient(server.address(), "carrel_swordfish").get("/library").status()).isEqualTo(401);

            Map<String, Double> expected = Map.ofEntries(Map.entry(requests("GET", "/library", "4xx"), 1.0),
                    Map.entry("carrel_documents{status=\"success\"}", 1.0), //
                    Map.entry("carrel_index_open_libraries", 1.0), //
                    Map.entry(replies("done", "none"), 2.0),
                    Map.entry("carrel_replies_seconds_bucket{failure=\"none\",outcome=\"done\",le=\"+Inf\"}", 2.0),
                    Map.entry("carrel_questions_total{outcome=\"answered\"}", 1.0),
                    Map.entry("carrel_questions_total{outcome=\"nothing-found\"}", 1.0),
                    Map.entry("carrel_questions_total{outcome=\"failed\"}", 0.0),
                    Map.entry("carrel_votes_total{vote=\"up\"}", 1.0),
                    Map.entry("carrel_votes_total{vote=\"down\"}", 0.0),
                    Map.entry("carrel_searches_seconds_count{failure=\"none\",outcome=\"done\"}", 1.0),
                    Map.entry(processed("success"), 1.0),
                    Map.entry(requests("POST", "/v2/library/{library_id}/query", "2xx"), 2.0),
                    Map.entry(requests("GET", "/library/{library_id}/document/{document_id}", "4xx"), 1.0),
                    Map.entry(requests("GET", "none", "4xx"), 1.0),
                    Map.entry("carrel_refused_total{reason=\"unauthorized\"}", 1.0),
                    Map.entry("carrel_refused_total{reason=\"token-per-day\"}", 0.0),
                    Map.entry("carrel_libraries", 1.0), //
                    // The request for the metrics; another one may end a moment after its response.
                    Map.entry("carrel_http_requests_active", 1.0));
            // The index is opened and written to its files a little later.
            MetricsExposition after = read(client, all -> all.samples().entrySet().containsAll(expected.entrySet())
                    && all.value("carrel_index_size_bytes") > 0);
            for (String size : List.of("carrel_database_size_bytes", "carrel_index_size_bytes",
                    "carrel_disk_free_bytes")) {
                assertThat(after.value(size)).as(size).isPositive();
            }
            assertThat(after.value(requests("GET", "/metrics", "2xx"))).isPositive();
            assertThat(after.value("carrel_replies_seconds_sum{failure=\"none\",outcome=\"done\"}")).isPositive();
            assertThat(after.value("process_uptime_seconds")).isPositive();
            assertThat(client.get("/metrics").text()).doesNotContainIgnoringCase("swordfish")
                    .doesNotContain(document)
                    .doesNotContain(conversation);
            requireReadScopeOfAllLibraries(server);
        }
    }

    private static void requireReadScopeOfAllLibraries(ServerProcess server) throws Exception {
        assertThat(status(server, Map.of("name", "Prometheus", "scopes", List.of("read")))).isEqualTo(200);
        assertThat(status(server, Map.of("name", "Website", "scopes", List.of("query", "write")))).isEqualTo(403);
        assertThat(status(server,
                Map.of("name", "Reader", "scopes", List.of("read"), "libraries", List.of("swordfish"))))
                .isEqualTo(403);
        assertThat(new ApiClient(server.address(), "carrel_unknown").get("/metrics").status()).isEqualTo(401);
    }

    @Test
    void everyMetricIsDocumented(@TempDir Path data) throws Exception {
        try (var model = TestModelServer.start();
                ServerProcess server = ServerProcess.start(data, Map.of("CARREL_MODEL_BASE_URL",
                        model.address().toString(), "CARREL_MODEL_NAME", "test", "CARREL_RERANKER_MODEL", "test",
                        "CARREL_RERANKER_BASE_URL", UNREACHABLE))) {
            model.answer(
                    request -> request.number() == 1 ? ModelScript.saying("A bill.") : ModelScript.failing(401, "No"));
            ApiClient client = server.client();
            client.put("/library/fish", Map.of("name", "Fish"));
            for (String text : List.of("A swordfish has a bill.", "A swordfish has no scales.")) {
                client.addDocument("fish", Map.of("text", text));
            }
            client.post("/v2/library/fish/query", Map.of("query", "What has a swordfish?"));
            client.post("/v2/library/fish/query", Map.of("query", "What has a swordfish?"));

            client.post("/mcp", Map.of("jsonrpc", "2.0", "id", 1, "method", "tools/call", "params",
                    Map.of("name", "list_libraries", "arguments", Map.of())));

            assertThat(client.post("/backup", Map.of()).status()).isEqualTo(200);

            MetricsExposition all = read(client, any -> any.types().containsKey("carrel_http_requests_seconds")
                    && any.types().containsKey("carrel_backup_age_seconds"));
            assertThat(all.samples()).containsEntry("carrel_model_fallbacks_total{reason=\"refused-key\"}", 1.0)
                    .containsEntry("carrel_model_calls_seconds_count{outcome=\"answered\",purpose=\"reply\"}", 1.0);
            assertThat(all.value("carrel_reranks_seconds_count{outcome=\"failed\"}")).isPositive();
            Map<String, DocumentedMetric> documented = documented();
            all.types().forEach((metric, type) -> {
                assertThat(documented).as("docs/metrics.md").containsKey(metric);
                assertThat(documented.get(metric).type()).as(metric).isEqualTo(type);
                assertThat(documented.get(metric).labels()).as(metric).isEqualTo(all.labels().get(metric));
            });
            assertThat(all.types().keySet().stream().filter(metric -> metric.startsWith("carrel_")))
                    .containsExactlyInAnyOrderElementsOf(
                            documented.keySet().stream().filter(metric -> metric.startsWith("carrel_")).toList());
            assertDashboardAndAlertsFind(all, documented);
        }
    }

    private static void assertDashboardAndAlertsFind(MetricsExposition all, Map<String, DocumentedMetric> documented)
            throws IOException {
        assertThat(MonitoringFiles.uses()).hasSizeGreaterThan(30).allSatisfy(use -> {
            assertThat(documented).as("docs/metrics.md").containsKey(use.metric());
            assertThat(documented.get(use.metric()).labels()).as(use.sample()).containsAll(use.labels());
            // A young server may not have collected garbage yet.
            if (!use.metric().startsWith("jvm_gc_")) {
                assertThat(all.types()).containsKey(use.metric());
                assertThat(all.samples().keySet()).anyMatch(sample -> sample.split("\\{")[0].equals(use.sample()));
            }
        });
    }

    private static int status(ServerProcess server, Map<String, ?> token) throws Exception {
        String secret = server.client().post("/token", token).json().get("token").asText();
        return new ApiClient(server.address(), secret).get("/metrics").status();
    }

    /** Reads the metrics until a value is recorded, a moment after the response of the request. */
    private static MetricsExposition read(ApiClient client, Predicate<MetricsExposition> isThere) throws Exception {
        return Await.until(() -> MetricsExposition.read(client.get("/metrics").text()), isThere);
    }

    private static String requests(String method, String route, String status) {
        return "carrel_http_requests_seconds_count{method=\"" + method + "\",route=\"" + route + "\",status=\"" + status
                + "\"}";
    }

    private static String replies(String outcome, String failure) {
        return "carrel_replies_seconds_count{failure=\"" + failure + "\",outcome=\"" + outcome + "\"}";
    }

    private static String processed(String outcome) {
        return "carrel_documents_processed_seconds_count{outcome=\"" + outcome + "\"}";
    }

    /** Returns the rows of the tables: the metric in backquotes in the first column, the labels in the third. */
    private static Map<String, DocumentedMetric> documented() throws IOException {
        return Files.readAllLines(PAGE)
                .stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(2, line.length() - 2).split(" \\| "))
                .collect(Collectors.toMap(row -> row[0].replace("`", ""), row -> {
                    assertThat(row[3]).as(row[0]).isNotBlank();
                    return new DocumentedMetric(row[1], quoted(row[2]));
                }));
    }

    private static Set<String> quoted(String text) {
        return Pattern.compile("`([a-z_]+)`")
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    private record DocumentedMetric(String type, Set<String> labels) {}
}
