package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.TestSize;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.Await;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import dev.carrel.harness.ServerProcess;
import dev.carrel.harness.TestDatabase;
import dev.carrel.sqlite.SqliteStorage;
import dev.carrel.system.harness.TestSite;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code carrel copy} between data folders that servers have filled and a PostgreSQL database. */
class CopyCommandTest {

    private static final int MANY_ROWS = TestSize.of(100_000, 250_000);
    private static final Map<String, String> NO_MODEL = Map.of("CARREL_EMBEDDING_MODEL", "none", "CARREL_FETCH_ALLOW",
            "127.0.0.1", "CARREL_FETCH_HOST_DELAY", "0s");
    private static final String STRANGE_TEXT = "The cellar opens at noon.\n\\N \\. \t tab \u0000 nul \uFDD0 \uFFFF \uD800 x";

    @TempDir
    Path folder;

    private TestDatabase database;
    private String url;

    @BeforeEach
    void createDatabase() {
        database = TestDatabase.createEmpty();
        url = database.url();
    }

    @AfterEach
    void deleteDatabase() {
        database.close();
    }

    /** Returns the environment of engines on the database. */
    private Map<String, String> onDatabase() {
        return database.settings(NO_MODEL);
    }

    @Test
    void serversOnTheCopiesAnswerAsBefore() throws Exception {
        Path data = folder.resolve("data");
        Map<String, String> before;
        String token;
        try (var site = new TestSite(); ServerProcess server = ServerProcess.start(data, NO_MODEL)) {
            token = fill(server.client(), server.address(), site);
            before = answers(server.client());
            CliRun refused = copy(data, url);
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("is in use by the server at " + server.address() + "; stop it first.");
            assertThat(server.terminate()).isIn(0, 143);
        }

        CliRun there = copy(data, url);
        assertThat(there.code()).as(there.err()).isZero();
        assertThat(there.out()).startsWith("Copied ")
                .contains(" tables to the database localhost:", ", and compared them.");
        CliRun again = copy(data, url);
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.err()).contains("There is data already in the database localhost:",
                ": a copy needs an empty target.");
        try (ServerProcess server = ServerProcess.start(folder.resolve("second"), onDatabase())) {
            assertSameAnswers(server, before, token);
            CliRun busy = copy(url, folder.resolve("busy"));
            assertThat(busy.code()).isEqualTo(1);
            assertThat(busy.err()).contains("The database is in use by engine-",
                    ": stop them, and try again. If they were killed, wait ", " seconds.");
            assertThat(server.terminate()).isIn(0, 143);
        }

        Path back = folder.resolve("back");
        CliRun returned = copy(url, back, "--json");
        assertThat(returned.code()).as(returned.err()).isZero();
        assertThat(returned.out()).startsWith("{\"tables\":");
        for (Path each : List.of(back, data)) {
            try (ServerProcess server = ServerProcess.start(each, NO_MODEL)) {
                assertSameAnswers(server, before, token);
            }
        }
    }

    private static void assertSameAnswers(ServerProcess server, Map<String, String> expected, String token)
            throws Exception {
        Await.until(() -> server.client().get("/readyz"), answer -> answer.status() == 200);
        assertThat(answers(server.client())).containsExactlyEntriesOf(expected);
        var reader = new ApiClient(server.address(), token);
        assertThat(reader.post("/v2/library/handbook/search", Map.of("query", "cellar")).status()).isEqualTo(200);
        assertThat(reader.delete("/library/handbook").status()).isEqualTo(403);
        assertThat(new ApiClient(server.address(), token + "x").get("/library/handbook").status()).isEqualTo(401);
    }

    /** Stores something of every kind; returns the secret of a token. */
    private static String fill(ApiClient client, String address, TestSite site) throws Exception {
        site.page("/guide",
                "<title>Guide</title><main><h1>Guide</h1><p>The tower is lit at night, and the gardens are open"
                        + " until eight in the evening.</p><img src='/tower.png' alt='The tower at night' width='400' height='300'>"
                        + "</main>");
        check(client.put("/library/handbook",
                Map.of("name", "Hand\tbook \\N", "webhookUrl", site.address() + "/hook")));
        check(client.put("/library/empty", Map.of()));
        check(client.post("/library/handbook/document", Map.of("text", STRANGE_TEXT, "title", "Cellar", "key",
                "文".repeat(1_000), "attributes", Map.of("team", "sales", "year", 2024.5, "open", true, "tags",
                        List.of("a", "b\tc")))));
        check(client.post("/library/handbook/document",
                Map.of("text", "Parking costs two euros.", "title", "Parking")));
        check(client.post("/library/handbook/document", Map.of("url", site.address() + "/guide?" + "p".repeat(1_900))));
        check(client.post("/library/handbook/crawl", Map.of("url", site.address() + "/guide", "depth", 1)));
        check(client.put("/library/handbook/help-article/opening", Map.of("url", "https://example.com/o", "title",
                "Opening hours", "questions", List.of("When is the desk staffed?"), "answer", "From nine to five.")));
        check(client.put("/library/handbook/widget/home", Map.of("origins", List.of("https://example.com"))));
        putChecks(address, "{\"text\": \"What does parking cost?\", \"patterns\": [\"two euros\"]}\n");
        awaitDocuments(client);
        for (String question : List.of("When does the cellar open?", "When is the desk staffed?", "Who is the king?")) {
            JsonNode reply = check(client.post("/v2/library/handbook/query", Map.of("query", question)));
            check(client.post("/v2/library/handbook/query", Map.of("query", "And what does parking cost?",
                    "conversationId", reply.get("conversationId").asText())));
        }
        JsonNode evaluation = check(client.post("/library/handbook/evaluation", Map.of()));
        Await.until(() -> client.get("/library/handbook/evaluation/" + evaluation.get("id").asText()).json(),
                state -> !state.path("status").asText().equals("running"));
        return check(client.post("/token", Map.of("name", "reader", "scopes", List.of("query", "read"), "libraries",
                List.of("handbook")))).get("token").asText();
    }

    private static void putChecks(String address, String lines) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<String> response = http.send(HttpRequest
                    .newBuilder(URI.create(address + "/library/handbook/evaluation/question"))
                    .header("Authorization", "Bearer " + ServerProcess.ADMIN_TOKEN)
                    .header("Content-Type", "application/x-ndjson")
                    .PUT(BodyPublishers.ofString(lines))
                    .build(), BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        }
    }

    private static void awaitDocuments(ApiClient client) throws Exception {
        for (String list : List.of("document", "crawl")) {
            Await.until(() -> client.get("/library/handbook/" + list).json(), state -> Collections
                    .disjoint(state.findValuesAsText("status"), List.of("queued", "running")));
        }
        assertThat(client.get("/library/handbook/document").json().findValuesAsText("status")).as(
                client.get("/library/handbook/document").text()).hasSize(4).contains("success", "failed");
    }

    /** Returns what a server answers, by the path. */
    private static Map<String, String> answers(ApiClient client) throws Exception {
        Map<String, String> answers = new LinkedHashMap<>();
        String library = "/library/handbook";
        for (String list : List.of("/library", library, library + "/document", library + "/conversation", library
                + "/help-article", library + "/widget", library + "/crawl", library + "/evaluation",
                library
                        + "/evaluation/question",
                library + "/question")) {
            answers.put(list, check(client.get(list)).toString());
        }
        for (String id : idsOf(client, library + "/document")) {
            answers.put(id, check(client.get(library + "/document/" + id)).toString());
            ApiClient.ClientResponse text = client.get(library + "/document/" + id + "/text");
            answers.put(id + " text", text.status() + text.text());
        }
        for (String id : idsOf(client, library + "/conversation")) {
            answers.put(id, check(client.get(library + "/conversation/" + id)).toString());
        }
        for (String id : idsOf(client, library + "/crawl")) {
            answers.put(id, check(client.get(library + "/crawl/" + id + "/page")).toString());
        }
        for (String id : idsOf(client, library + "/evaluation")) {
            answers.put(id, check(client.get(library + "/evaluation/" + id)).toString());
        }
        for (String query : List.of("cellar noon", "parking euros", "tower gardens")) {
            JsonNode found = check(client.post("/v2/library/handbook/search", Map.of("query", query)));
            assertThat(found.findValuesAsText("title")).as(query).isNotEmpty();
            answers.put(query, found.toString());
        }
        return answers;
    }

    private static List<String> idsOf(ApiClient client, String list) throws Exception {
        List<String> ids = new ArrayList<>();
        check(client.get(list)).findParents("id").forEach(item -> ids.add(item.get("id").asText()));
        assertThat(ids).as(list).isNotEmpty();
        return ids;
    }

    private static JsonNode check(ApiClient.ClientResponse response) {
        assertThat(response.status()).as(response.text()).isBetween(200, 299);
        return response.json();
    }

    @Test
    @Tag("reliability")
    void aKilledCopyContinues() throws Exception {
        Path file = folder.resolve("data/carrel.db");
        SqliteStorage.open(file).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("WITH RECURSIVE day (day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM day WHERE day < "
                    + MANY_ROWS + ") INSERT INTO daily_usage SELECT 'library', 'l' || day, day, 1, 2, 3 FROM day");
        }
        Path back = folder.resolve("back");

        killWhenBegun(url, file.getParent().toString(), url);
        CliRun opened = CliRunner.withEnvironment(onDatabase())
                .runCommand("verify", "--data", folder.resolve("second").toString());
        assertThat(opened.code()).isEqualTo(1);
        assertThat(opened.err()).contains("The database localhost:",
                " has an unfinished copy: finish it with the same");
        CliRun other = copy(otherFolder(), url);
        assertThat(other.err()).contains("has an unfinished copy of another source, the data folder ");
        assertContinues(copy(file.getParent(), url));

        killWhenBegun("jdbc:sqlite:" + back.resolve("carrel.db"), url, back.toString());
        CliRun half = CliRunner.withEnvironment(NO_MODEL).runCommand("library", "list", "--data", back.toString());
        assertThat(half.code()).isEqualTo(1);
        assertThat(half.err()).contains("The data folder " + back + " has an unfinished copy: finish it with the same"
                + " carrel copy as before, or discard it with carrel copy --restart.");
        assertContinues(copy(url, back));
        assertThat(count("jdbc:sqlite:" + back.resolve("carrel.db"), "daily_usage")).isEqualTo(MANY_ROWS);

        Path anew = folder.resolve("anew");
        killWhenBegun("jdbc:sqlite:" + anew.resolve("carrel.db"), url, anew.toString());
        CliRun restarted = copy(url, anew, "--restart");
        assertThat(restarted.code()).as(restarted.err()).isZero();
        assertThat(restarted.out()).doesNotContain("an earlier run");
        assertThat(count("jdbc:sqlite:" + anew.resolve("carrel.db"), "daily_usage")).isEqualTo(MANY_ROWS);
    }

    private Path otherFolder() {
        Path other = folder.resolve("other");
        SqliteStorage.open(other.resolve("carrel.db")).close();
        return other;
    }

    private static void assertContinues(CliRun run) {
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains(" rows of ", "; an earlier run had copied ");
    }

    /** Kills a copy when its target has some rows, and not all of them. */
    private void killWhenBegun(String target, String from, String to) throws Exception {
        Process process = ServerProcess.background(folder.resolve("unused"), "copy", "--from", from, "--to", to,
                "--user",
                "postgres");
        Await.until(() -> copied(target) > 0 || !process.isAlive(), isBegun -> isBegun);
        process.destroyForcibly().waitFor();
        assertThat(copied(target)).as("the copy was killed before its end").isPositive();
    }

    private static long copied(String target) {
        try {
            return count(target, "copy_position WHERE rows >= 5000");
        } catch (SQLException ignored) {
            return 0;
        }
    }

    private static long count(String target, String table) throws SQLException {
        if (target.startsWith("jdbc:sqlite:") && !Files.exists(Path.of(target.substring("jdbc:sqlite:".length())))) {
            return 0;
        }
        try (Connection connection = DriverManager.getConnection(target, "postgres", "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void saysWhatIsWrong() {
        assertFailure("There is no Carrel data in " + folder.resolve("missing") + ".", folder.resolve("missing"), url);
        assertThat(folder.resolve("missing")).doesNotExist();
        assertFailure("There is no Carrel data in the database localhost:", url, folder.resolve("target"));
        assertFailure("PostgreSQL at no-such-host.invalid/x cannot be reached: check that it runs, and its address.",
                otherFolder(), "jdbc:postgresql://no-such-host.invalid/x");
        CliRun stranger = CliRunner.withEnvironment(NO_MODEL)
                .runCommand("copy", "--from", otherFolder().toString(), "--to", url, "--user", "stranger");
        assertThat(stranger.err()).contains("rejected the user or the password.");
        assertThat(stranger.code()).isEqualTo(1);
    }

    private void assertFailure(String message, Object from, Object to) {
        CliRun run = copy(from, to);
        assertThat(run.err()).contains(message);
        assertThat(run.code()).isEqualTo(1);
    }

    private static CliRun copy(Object from, Object to, String... options) {
        List<String> arguments = new ArrayList<>(List.of("copy", "--from", from.toString(), "--to", to.toString(),
                "--user", "postgres"));
        arguments.addAll(List.of(options));
        return CliRunner.withEnvironment(NO_MODEL).runCommand(arguments.toArray(String[]::new));
    }
}
