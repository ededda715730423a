package dev.carrel.system.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.CliRunner.CliRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The commands for questions, and the options for attributes and filters, on a data folder and on a server alike. */
abstract class QuestionCommandsContract extends ClientCommandsFixture {

    @BeforeEach
    void addDocuments() {
        cli().runForLines("library", "create", "handbook");
        cli().runForLines("document", "add", "-l", "handbook", "--title", "Leave", "--key", "leave", "--attribute",
                "team=hr", "--attribute", "year=2026", "--text", "Everybody has 25 days of leave each year.");
        cli().runForLines("document", "add", "-l", "handbook", "--title", "Discount", "--key", "discount",
                "--attribute", "team=sales", "--attribute", "tags=price,europe", "--text",
                "Large customers get a discount of ten percent.");
    }

    private void ask(String question) {
        cli().runForLines("ask", "-l", "handbook", question);
    }

    private List<String> list(String... options) {
        return cli().runForLines(join(List.of("question", "list", "-l", "handbook"), options));
    }

    private static String[] join(List<String> command, String... options) {
        return Stream.concat(command.stream(), List.of(options).stream()).toArray(String[]::new);
    }

    @Test
    void listsQuestions() throws Exception {
        ask("How many days of leave do I have?");
        ask("Who repairs zeppelins?");

        assertThat(list()).hasSize(2)
                .first()
                .asString()
                .matches("[0-9a-f-]{36}\t[0-9T:.-]+Z\tnothing-found\t-\tWho repairs zeppelins\\?");
        assertThat(list("--outcome", "answered")).singleElement()
                .asString()
                .endsWith("\tHow many days of leave do I have?");
        assertThat(list("--query", "ZEPPELIN", "--since", "2026-01-01")).hasSize(1);
        assertThat(list("--since", "2999-01-01T00:00:00Z")).isEmpty();
        assertThat(list("--limit", "1")).hasSize(1);
        JsonNode printed = json(list("--json", "--limit", "1"));
        assertThat(printed.at("/questions/0/query").asText()).isEqualTo("Who repairs zeppelins?");
        assertThat(printed.at("/questions/0/vote").isNull()).isTrue();
    }

    @Test
    void givesAndWithdrawsFeedback() {
        ask("How many days of leave do I have?");
        String id = list().getFirst().split("\t")[0];

        assertThat(cli().runForLines("question", "feedback", "-l", "handbook", id, "down", "--reason", "Not\nnow."))
                .containsExactly("Voted down on question " + id + ".");
        assertThat(list("--vote", "down")).singleElement()
                .asString()
                .endsWith("\tdown\tHow many days of leave do I have?\tNot now.");
        assertThat(cli().runForLines("question", "feedback", "-l", "handbook", id, "none"))
                .containsExactly("Withdrew the vote on question " + id + ".");
        assertThat(list("--vote", "down")).isEmpty();
        assertThat(cli().runCommand("question", "feedback", "-l", "handbook", "unknown", "up"))
                .satisfies(run -> assertThat(run.code()).isOne())
                .satisfies(run -> assertThat(run.err()).contains("question"));
        assertThat(cli().runCommand("question", "feedback", "-l", "handbook", id, "maybe"))
                .satisfies(run -> assertThat(run.code()).isEqualTo(2))
                .satisfies(run -> assertThat(run.err()).contains("The vote must be up, down or none"));
        assertThat(cli().runCommand("question", "feedback", "-l", "handbook", id, "none", "--reason", "x").code())
                .isEqualTo(2);
    }

    @Test
    void groupsAlikeQuestions() throws Exception {
        ask("Who repairs zeppelins?");
        ask("How many days of leave do I have?");
        ask("zeppelins, who repairs");

        assertThat(list("--cluster")).containsExactly("2\tnothing-found 2\t-\tzeppelins, who repairs",
                "1\tanswered 1\t-\tHow many days of leave do I have?");
        assertThat(list("--cluster", "--limit", "1")).hasSize(1);
        JsonNode printed = json(list("--cluster", "--json", "--outcome", "nothing-found"));
        assertThat(printed.path("questionCount").asInt()).isEqualTo(2);
        assertThat(printed.at("/clusters/0/count").asInt()).isEqualTo(2);
        assertThat(printed.at("/clusters/0/votes/up").asInt(-1)).isZero();
    }

    @Test
    void exportsQuestions() throws Exception {
        ask("How many days of leave do I have?");
        ask("=HYPERLINK(1) zeppelin?");

        assertThat(cli().runForLines("question", "export", "-l", "handbook", "--outcome", "answered")).singleElement()
                .asString()
                .endsWith("\"text\":\"How many days of leave do I have?\",\"kind\":\"answered\","
                        + "\"documents\":[\"^leave$\"]}");
        Path table = files.resolve("questions.csv");
        CliRun written = cli().runCommand("question", "export", "-l", "handbook", "--format", "csv", "-o",
                table.toString());
        assertThat(written).isEqualTo(new CliRun(0, "", "Wrote " + table + ".\n"));
        assertThat(Files.readString(table)).startsWith("id,query,outcome,")
                .contains("\"'=HYPERLINK(1) zeppelin?\"")
                .endsWith("\r\n");
    }

    @Test
    void rejectsInvalidSelections() {
        for (List<String> wrong : List.of(List.of("--outcome", "good"), List.of("--vote", "sideways"),
                List.of("--since", "yesterday"), List.of("--limit", "0"))) {
            CliRun run = cli().runCommand(join(List.of("question", "list", "-l", "handbook"),
                    wrong.toArray(String[]::new)));
            assertThat(run.code()).as("%s", wrong).isEqualTo(2);
            assertThat(run.err()).as("%s", wrong).contains(wrong.getFirst());
        }
        assertThat(cli().runCommand("question", "list", "-l", "none").err())
                .isEqualTo("carrel: There is no library \"none\".\n");
    }

    @Test
    void filtersQuestionsSearchesListsAndDeletions() throws Exception {
        assertThat(cli().runForLines("ask", "-l", "handbook", "--filter", "team=hr", "How large is the discount?"))
                .noneMatch(line -> line.contains("ten percent"));
        assertThat(cli().runForLines("ask", "-l", "handbook", "--filter", "tags=europe", "How large is the discount?"))
                .anyMatch(line -> line.contains("ten percent"));
        assertThat(cli().runForLines("search", "-l", "handbook", "--filter", "year>=2027", "leave"))
                .noneMatch(line -> line.contains("25 days"));
        assertThat(json(cli().runForLines("document", "list", "-l", "handbook", "--filter", "team=sales,it", "--json"))
                .at("/documents")).hasSize(1);
        assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter", "team!=hr", "--filter",
                "year=2026")).isEmpty();
        assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter",
                "{\"type\":\"lt\",\"key\":\"year\",\"value\":2027}")).hasSize(1);
        CliRun wrong = cli().runCommand("document", "list", "-l", "handbook", "--filter", "team~hr");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("--filter team~hr must be like team=sales");
        assertThat(cli().runForLines("document", "delete", "-l", "handbook", "--filter", "team=hr", "--yes"))
                .containsExactly("Deleted 1 documents.");
        assertThat(cli().runForLines("document", "list", "-l", "handbook")).hasSize(1);
    }

    @Test
    void importsKnownPagesWithNewAttributes() throws Exception {
        try (var web = new ScriptedWebServer()) {
            web.page("/page", 200, 200, "<html><body><p>The page has a text about zeppelins.</p></body></html>");
            String url = web.address() + "/page";
            cli().runForLines("import", "-l", "handbook", "--attribute", "team=it", url);
            assertThat(cli().runForLines("import", "-l", "handbook", url))
                    .containsExactly("Added 0, unchanged 1, failed 0.");
            assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter", "team=it")).hasSize(1);
            assertThat(cli().runForLines("import", "-l", "handbook", "--attribute", "team=press", url))
                    .containsExactly("Added 0, unchanged 1, failed 0.");

            assertThat(web.requestCount("/page")).isOne();
            assertThat(cli().runForLines("search", "-l", "handbook", "--filter", "team=press", "zeppelins"))
                    .anyMatch(line -> line.contains("zeppelins"));
            assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter", "team=it")).isEmpty();
        }
    }

    @Test
    void correctsTexts() throws Exception {
        String id = cli().runForLines("document", "add", "-l", "handbook", "--key", "pool", "--text",
                "The pool opens at rune.").getFirst().split("\t")[0];
        Path corrected = Files.writeString(files.resolve("pool.md"), "The pool opens at nine.\n");

        String version = versionOfText(id);
        assertThat(cli().runForLines("document", "correct", "-l", "handbook", "--file", corrected.toString(),
                "--text-version", version, id)).containsExactly(id + "\tcorrected");
        CliRun tooLate = cli().runCommand("document", "correct", "-l", "handbook", "--take-back", "--text-version",
                version,
                id);
        assertThat(tooLate.code()).isEqualTo(1);
        assertThat(tooLate.err()).contains(id + " is no longer the one of --text-version", "carrel document text");
        CliRun late = cli().runCommand("document", "correct", "-l", "handbook", "--file",
                Files.writeString(files.resolve("late.md"), "The pool opens at noon.\n").toString(),
                "--text-version", version, id);
        assertThat(late.code()).isEqualTo(1);
        assertThat(late.err()).contains(id + " is no longer the one that you edited", "carrel document text");
        CliRun shown = cli().runCommand("document", "text", "-l", "handbook", id);
        assertThat(shown.out()).contains("The pool opens at nine.");
        assertThat(shown.err()).as("the version, which was not asked for").isEmpty();
        assertThat(cli().runForLines("search", "-l", "handbook", "pool", "nine"))
                .anyMatch(line -> line.contains("nine"));
        cli().runForLines("document", "add", "-l", "handbook", "--key", "pool", "--text", "The pool opens at ten.");
        assertThat(cli().runForLines("document", "text", "-l", "handbook", id)).contains("The pool opens at ten.");
        assertThat(cli().runForLines("document", "text", "-l", "handbook", "--correction", id))
                .contains("The pool opens at nine.");
        assertThat(cli().runForLines("document", "show", "-l", "handbook", id))
                .anyMatch(line -> line.contains("corrected") && line.contains("on an older version"));
        assertThat(cli().runForLines("document", "correct", "-l", "handbook", "--take-back", "--text-version",
                versionOfText(id), id)).containsExactly(id + "\tas read");
        assertThat(cli().runCommand("document", "correct", "-l", "handbook", "--take-back", id).err())
                .contains("has no correction");
        assertThat(cli().runCommand("document", "text", "-l", "handbook", "--correction", id).err())
                .contains("has no correction");
        assertThat(cli().runCommand("document", "correct", "-l", "handbook", id).code()).isEqualTo(2);
        assertThat(cli().runCommand("document", "correct", "-l", "handbook", "--file", "none.md", id).err())
                .contains("none.md does not exist");
        assertThat(cli().runForLines("document", "correct", "-l", "handbook", "--file", corrected.toString(), id))
                .containsExactly(id + "\tcorrected");
    }

    private String versionOfText(String id) {
        return cli().runCommand("document", "text", "-l", "handbook", "--with-version", id)
                .err()
                .replaceAll("(?s).*--text-version (\\w+).*", "$1");
    }

    @Test
    void changesAttributes() throws Exception {
        String id = cli().runForLines("document", "list", "-l", "handbook", "--filter", "team=hr")
                .getFirst()
                .split("\t")[0];
        assertThat(cli().runForLines("document", "set-attributes", "-l", "handbook", id, "team=sales",
                "tags=a,b", "code=\"1\"", "open=true")).containsExactly(id
                        + "\t{\"code\":\"1\",\"open\":true,\"tags\":[\"a\",\"b\"],\"team\":\"sales\"}");
        assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter", "team=sales")).hasSize(2);
        assertThat(cli().runForLines("document", "set-attributes", "-l", "handbook", id)).containsExactly(id + "\t{}");
        assertThat(cli().runCommand("document", "set-attributes", "-l", "handbook", id, "team").code()).isEqualTo(2);

        Path folder = Files.createDirectories(files.resolve("in/hr"));
        Files.writeString(folder.resolve("a.txt"), "The first text.");
        Files.writeString(files.resolve("in/b.txt"), "The second text.");
        Path rules = Files.writeString(files.resolve("rules"), "hr/** team=hr\n");
        cli().runForLines("import", "-l", "handbook", "--attribute", "team=it", "--attribute", "year=2025",
                "--attributes-from", rules.toString(), files.resolve("in").toString());
        assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter", "year=2025")).hasSize(2);
        assertThat(cli().runForLines("document", "list", "-l", "handbook", "--filter", "team=hr")).hasSize(1);
    }
}
