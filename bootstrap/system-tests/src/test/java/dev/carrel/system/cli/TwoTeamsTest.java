package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import dev.carrel.harness.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Two teams share a library of a server through tokens with different filters. */
class TwoTeamsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SALES = "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"sales\"}";
    private static final String HR = "{\"type\":\"eq\",\"key\":\"team\",\"value\":\"hr\"}";

    @TempDir
    private static Path data;
    private static ServerProcess server;
    private static ApiClient admin;

    @TempDir
    private Path files;

    @BeforeAll
    static void start() throws Exception {
        server = ServerProcess.start(data, Map.of("CARREL_EMBEDDING_MODEL", "none"));
        admin = server.client();
        admin.put("/library/shared", Map.of("name", "Shared"));
    }

    private static void add(String library, String team, String text, String title, String key) throws Exception {
        admin.addDocument(library,
                Map.of("text", text, "title", title, "key", key, "attributes", Map.of("team", team, "year", 2026)));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String tokenOf(String filter, String... scopes) throws Exception {
        return admin.post("/token", Map.of("name", "team", "scopes", List.of(scopes), "filter",
                JSON.readValue(filter, Map.class))).json().get("token").asText();
    }

    private static ApiClient clientOf(String filter, String... scopes) throws Exception {
        return new ApiClient(server.address(), tokenOf(filter, scopes));
    }

    private static CliRunner cliOf(String token) {
        return CliRunner.withEnvironment(Map.of("CARREL_SERVER", server.address(), "CARREL_TOKEN", token));
    }

    @Test
    void unansweredQuestionsOfATeamBecomeChecks() throws Exception {
        admin.put("/library/busy", Map.of("name", "Busy"));
        add("busy", "sales", "Large customers get a discount of ten percent.", "Discount", "discount.txt");
        add("busy", "hr", "Everybody has 25 days of leave.", "Leave", "leave.txt");
        var site = clientOf(SALES, "query");
        var theirs = clientOf(HR, "query");
        List<String> unanswered = List.of("Who repairs zeppelins?", "What is the \"secret\" of yachts?",
                "When do volcanoes sleep?");
        for (int minute = 0; minute < 60; minute++) {
            site.post("/v2/library/busy/query", Map.of("query", minute % 10 == 0
                    ? unanswered.get(minute / 10 % unanswered.size())
                    : "How large is the discount for large customers?"));
            theirs.post("/v2/library/busy/query", Map.of("query", "Where does kangaroo " + minute % 7 + " live?"));
        }
        CliRunner reader = cliOf(tokenOf(SALES, "query", "read"));

        List<String> clusters = reader.runForLines("question", "list", "-l", "busy", "--outcome", "nothing-found",
                "--cluster");
        assertThat(clusters).hasSize(3).allMatch(line -> line.startsWith("2\tnothing-found 2\t-\t"));
        Path checks = files.resolve("checks.jsonl");
        reader.runForLines("question", "export", "-l", "busy", "--outcome", "nothing-found", "-o",
                checks.toString());
        assertThat(Files.readAllLines(checks)).hasSize(6).noneMatch(line -> line.contains("kangaroo"));

        CliRun before = reader.runCommand("eval", "-l", "busy", checks.toString(), "--at-least", "abstained=1");
        assertThat(before.code()).as(before.err() + before.out()).isZero();
        add("busy", "sales", "Zeppelins are repaired by Anna Berg.", "Zeppelins", "zeppelins.txt");
        CliRun after = reader.runCommand("eval", "-l", "busy", checks.toString(), "--at-least", "abstained=1");
        assertThat(after.code()).isOne();
        assertThat(after.out()).contains("Who repairs zeppelins?", "answered, although no document has the answer");
    }

    @Test
    void anExportedTableIsReadAsItIs() throws Exception {
        List<String> hostile = List.of("=HYPERLINK(\"http://evil.example\";\"x\")", "+1+1", "-2+3", "@SUM(A1)",
                "\t=1+1", "a \"quoted\" word, and a comma", "two\nlines", "two\r\nlines; and 'more'", "1,2;3");
        var site = clientOf("{\"type\":\"eq\",\"key\":\"team\",\"value\":\"table\"}", "query", "read");
        for (String text : hostile) {
            site.post("/v2/library/shared/query", Map.of("query", text));
        }
        String id = site.get("/library/shared/question").json().at("/questions/0/id").asText();
        site.post("/library/shared/question/" + id + "/feedback", Map.of("vote", "down", "reason", "=\"bad\"\n,"));

        List<List<String>> rows = parseCsv(site.get("/library/shared/question?format=csv").text());

        assertThat(rows).hasSize(hostile.size() + 1).allSatisfy(row -> assertThat(row).hasSize(13));
        assertThat(rows.getFirst()).startsWith("id", "query", "outcome").endsWith("vote", "reason");
        List<String> queries = rows.stream().skip(1).map(row -> row.get(1)).toList().reversed();
        for (int each = 0; each < hostile.size(); each++) {
            String text = hostile.get(each).strip().replace("\r\n", "\n");
            assertThat(queries.get(each)).isEqualTo("=+-@".indexOf(text.charAt(0)) >= 0 ? "'" + text : text);
        }
        assertThat(rows.get(1).getLast()).isEqualTo("'=\"bad\"\n,");
    }

    /** Reads a table as RFC 4180 defines it. */
    private static List<List<String>> parseCsv(String text) {
        var rows = new ArrayList<List<String>>();
        var row = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean isQuoted = false;
        for (int at = 0; at < text.length(); at++) {
            char next = text.charAt(at);
            if (isQuoted && next == '"' && at + 1 < text.length() && text.charAt(at + 1) == '"') {
                cell.append('"');
                at++;
            } else if (next == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && (next == ',' || next == '\r')) {
                row.add(cell.toString());
                cell.setLength(0);
            } else if (!isQuoted && next == '\n') {
                rows.add(List.copyOf(row));
                row.clear();
            } else {
                cell.append(next);
            }
        }
        return rows;
    }
}
