package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class EvalCommandTest {

    @TempDir
    Path folder;

    private final CliRunner cli = CliRunner.withEnvironment(Map.of("CARREL_EMBEDDING_MODEL", "none"));

    @BeforeEach
    void createCollection() throws IOException {
        write("set/corpus.jsonl",
                """
                        {"id": "leave", "title": "Leave", "text": "Everybody has 25 days of leave each year."}
                        {"id": "travel", "url": "https://example.com/travel", "title": "Travel", "text": "Travel is \
                        approved by the head of the team."}
                        {"id": "office", "title": "Office", "text": "The office opens at seven in the morning."}
                        {"id": "expenses", "title": "Expenses", "text": "Expenses are paid back within 14 days."}
                        {"id": "parking", "title": "Parking", "text": "Bicycles are parked in the yard behind the \
                        house."}
                        """);
        write("set/questions.jsonl",
                """
                        {"text": "How many days of leave are there each year?", "documents": ["leave"], "answers": \
                        ["25  DAYS"]}
                        {"text": "When does the office open?", "documents": ["Office"], "answers": ["at six"]}
                        {"text": "Which violin did Paganini prefer?", "answerable": false}
                        {"text": "Who approves travel?", "documents": ["https://example.com/travel"], \
                        "conversationId": "c", "turn": 1}
                        {"text": "And expenses, are they paid back?", "documents": ["expenses"], "conversationId": \
                        "c", "turn": 2}
                        """);
    }

    @Test
    void printsMetricsOfCollection() {
        assertThat(cli.runForLines("eval", set())).containsExactly("set: documents 5, questions 5", "",
                "metric               value    over", //
                "ndcg@10             1.0000       4", //
                "recall@100          1.0000       4", //
                "mrr@10              1.0000       4", //
                "hit@1               1.0000       4", //
                "hit@5               1.0000       4", //
                "answered            1.0000       4", //
                "sure                1.0000       4", //
                "answer-inside       0.5000       2", //
                "gold-used           1.0000       4", //
                "reply-words            8.0       4", //
                "abstained           1.0000       1", //
                "not-sure            1.0000       1", //
                "first-turn@5        1.0000       1", //
                "later-turns@5       1.0000       1", //
                "", //
                "similarity        relevant    over", //
                "0.0 to 0.1           0.0000       7", //
                "0.5 to 0.6           1.0000       2", //
                "0.6 to 0.7           1.0000       1", //
                "0.7 to 0.8           1.0000       1");
    }

    @Test
    void comparesWithBaselineAndChecksThresholds() throws IOException {
        CliRun before = cli.runCommand("eval", "--json", set());
        JsonNode figures = new ObjectMapper().readTree(before.out());
        assertThat(figures.path("set").asText()).isEqualTo("set");
        assertThat(figures.path("questions").asInt()).isEqualTo(5);
        assertThat(figures.path("figures").path("answer-inside").asDouble()).isEqualTo(0.5);
        write("before.json", before.out());
        write("set/questions.jsonl",
                "{\"text\": \"When does the office open?\", \"documents\": [\"leave\"], \"answers\": [\"seven\"]}");

        CliRun run = cli.runCommand("eval", "--compare", folder + "/before.json", "--at-least",
                "hit@1=0.5,answer-inside=1",
                set());
        assertThat(run.out().lines()).contains("metric               value    over  baseline  difference",
                "hit@1               0.0000       1    1.0000     -1.0000",
                "answer-inside       1.0000       1    0.5000     +0.5000");
        assertThat(run.err()).isEqualTo("carrel: hit@1 is 0.0000, but has to be at least 0.5.\n");
        assertThat(run.code()).isEqualTo(1);

        String json = cli.runForLines("eval", "--json", "--compare", folder + "/before.json", set()).getFirst();
        assertThat(new ObjectMapper().readTree(json).path("differences").path("answer-inside").asDouble())
                .isEqualTo(0.5);
    }

    @Test
    void readsDocumentFilesAndForeignQuestions() throws IOException {
        Files.delete(folder.resolve("set/corpus.jsonl"));
        write("set/documents/rules/leave.txt", "Everybody has 25 days of leave each year.");
        write("set/documents/travel.txt", "Travel is approved by the head of the team.");
        write("set/questions.jsonl",
                "{\"text\": \"How many days of leave are there each year?\", \"documents\": [\"rules/leave.txt\"]}");
        write("other/queries.jsonl", "{\"id\": \"1\", \"text\": \"Which violin did Paganini prefer?\"}");

        assertThat(cli.runForLines("eval", "--foreign", folder + "/other", set())).contains(
                "set: documents 2, questions 1", "hit@1               1.0000       1",
                "foreign-abstained   1.0000       1");
    }

    @Test
    void searchesQueriesWithoutAsking() throws IOException {
        Files.delete(folder.resolve("set/questions.jsonl"));
        write("set/queries.jsonl", "{\"id\": \"1\", \"text\": \"travel\"}");
        write("set/qrels.tsv", "1\ttravel\t2\n1\texpenses\t1\n");

        assertThat(cli.runForLines("eval", set()).stream().skip(3)).containsExactly(
                "ndcg@10             0.7602       1", // 2 / (2 + 1 / log2(3)): only the better of two is found
                "recall@100          0.5000       1", //
                "mrr@10              1.0000       1", //
                "hit@1               1.0000       1", //
                "hit@5               1.0000       1", //
                "", //
                "similarity        relevant    over", //
                "0.9 to 1.0           1.0000       1");
    }

    @Test
    void reusesKeptFolder() throws IOException {
        String kept = folder.resolve("kept").toString();
        assertThat(cli.runForLines("eval", "--keep", kept, set())).contains("set: documents 5, questions 5");
        assertThat(cli.runForLines("library", "list", "--data", kept)).containsExactly("eval-set\t5 documents");
        write("set/corpus.jsonl", "{\"id\": \"office\", \"text\": \"The office opens at nine.\"}");
        write("set/questions.jsonl", "{\"text\": \"When does the office open?\", \"answers\": [\"nine\"]}");

        assertThat(cli.runForLines("eval", "--keep", kept, set())).contains("set: documents 1, questions 1",
                "answer-inside       1.0000       1");
    }

    @Test
    void replaysHistoryWithoutMeasuring() throws IOException {
        write("set/questions.jsonl", """
                {"text": "And who approves it?", "documents": ["travel"], "conversationId": "c", "turn": 3, \
                "history": [{"role": "user", "text": "Tell me about travel."}, {"role": "agent", "text": "So."}]}
                """);

        assertThat(cli.runForLines("eval", set())).contains("set: documents 5, questions 1",
                "later-turns@5       1.0000       1").noneMatch(line -> line.startsWith("first-turn"));
    }

    @Test
    void measuresTurnsBySearchAndNotByTheSourcesOfReplies() throws IOException {
        write("set/questions.jsonl", """
                {"text": "Who approves travel?", "documents": ["travel"], "conversationId": "c", "turn": 1}
                {"text": "Which days does the office open at seven in the morning?", "documents": ["expenses"], \
                "conversationId": "c", "turn": 2}
                """);

        assertThat(cli.runForLines("eval", set())).contains(
                "gold-used           0.5000       2",
                "later-turns@5       1.0000       1");
    }

    @Test
    void reportsUnreadableDocuments() throws IOException {
        write("set/corpus.jsonl", Files.readString(folder.resolve("set/corpus.jsonl"))
                + "{\"id\": \"blank\", \"text\": \" \"}\n");

        CliRun run = cli.runCommand("eval", set());
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo("1 document could not be read, such as blank: text must not be blank\n");
    }

    @Test
    void showsProgressOnTerminalOnly() {
        assertThat(cli.runCommand("eval", set()).err()).isEmpty();
        assertThat(cli.onATerminal().runCommand("eval", set()).err()).contains("Adding", "Indexing", "Asking");
    }

    @Test
    void rejectsInvalidUsage() throws IOException {
        write("broken.json", "{}");
        assertUsageError("There is no file or folder " + folder + "/gone", folder + "/gone");
        assertUsageError("There is no metric \"fun\"; use one of ndcg@10, ", "--at-least", "fun=1", set());
        assertUsageError("--threads and --limit must be at least 1.", "--limit", "0", set());
        assertUsageError("There is no file " + folder + "/gone.", "--compare", folder + "/gone", set());
        assertUsageError("The file " + folder + "/broken.json is not the output of eval --json.", "--compare",
                folder + "/broken.json", set());
        assertUsageError("An evaluation requires workers; set ingest.workers to at least 1.", "--set",
                "ingest.workers=0", set());
        assertUsageError("Missing required parameter: 'FOLDER|FILE'");
        write("set/questions.jsonl", "{\"text\": \"When?\", \"documents\": [\"Kitchen\"]}");
        assertUsageError("questions.jsonl line 1: there is no document \"Kitchen\" in the collection.", set());
    }

    private void assertUsageError(String message, String... arguments) {
        CliRun run = cli.runCommand(Stream.concat(Stream.of("eval"), Stream.of(arguments)).toArray(String[]::new));
        assertThat(run.err()).startsWith("carrel: " + message);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
    }

    private String set() {
        return folder.resolve("set").toString();
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
