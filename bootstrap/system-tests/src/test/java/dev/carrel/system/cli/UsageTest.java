package dev.carrel.system.cli;

import dev.carrel.harness.CliRunner;
import dev.carrel.harness.CliRunner.CliRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class UsageTest {

    private static final List<String> COMMANDS = List.of("serve", "sign-in", "status", "health", "completion", "help",
            "version",
            "import", "ask", "search", "library",
            "library create",
            "library update", "library list", "library show", "library delete", "document", "document add",
            "document list",
            "document show", "document text", "document correct", "document refresh", "document set-attributes",
            "document delete", "crawl",
            "crawl list",
            "crawl show",
            "crawl cancel", "connector", "connector add", "connector list", "connector show", "connector run",
            "connector delete", "conversation", "conversation list", "conversation show", "conversation share",
            "conversation withdraw", "conversation delete",
            "help-article", "help-article add", "help-article list", "help-article show",
            "help-article delete", "help-article import", "help-article export", "widget", "widget create",
            "widget list",
            "widget show", "widget delete", "widget snippet", "widget user-secret", "question", "question list",
            "question export", "question feedback", "person", "person invite", "person list", "person show",
            "person update",
            "person link", "person withdraw", "person delete", "token",
            "token create", "token list", "token update", "token usage",
            "token revoke", "audit", "verify", "reindex", "eval", "embedding", "embedding check", "reranker",
            "reranker check",
            "backup", "restore", "copy");

    private final CliRunner cli = CliRunner.withEnvironment(Map.of());

    @TestFactory
    Stream<DynamicTest> everyCommandHasHelp() {
        return Stream.concat(Stream.of(""), COMMANDS.stream())
                .map(command -> DynamicTest.dynamicTest("carrel " + command, () -> {
                    CliRun help = cli.runCommand((command + " --help").strip().split(" "));

                    assertThat(help.code()).isZero();
                    assertThat(help.err()).isEmpty();
                    assertThat(help.out()).contains("Usage: carrel " + command).doesNotContain("Examples:\n\n");
                    assertThat(help.out().stripTrailing()).doesNotEndWith("Examples:");
                    assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
                }));
    }

    @Test
    void helpListsEveryCommand() {
        assertThat(cli.runCommand("--help").out())
                .contains(COMMANDS.stream().filter(name -> !name.contains(" ")).toList());
    }

    @Test
    void helpExplainsExitCodes() {
        assertThat(cli.runCommand("--help").out())
                .contains("0 success, 1 failure, 2 invalid usage or settings, 3 out of memory",
                        "carrel help exit-codes");
        assertThat(cli.runCommand("help", "exit-codes").out().lines())
                .anyMatch(line -> line.startsWith("2         The arguments or settings cannot be used."))
                .anyMatch(line -> line.startsWith("130, 143  Ctrl-C or SIGTERM ended it."))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void listsTheCommandsWithoutOne() {
        assertThat(cli.runCommand()).isEqualTo(cli.runCommand("--help"));
    }

    @Test
    void printsVersion() {
        assertThat(cli.runCommand("--version").out()).startsWith("Carrel ");
    }

    @Test
    void helpAndVersionAreCommandsToo() {
        assertThat(cli.runCommand("help")).isEqualTo(cli.runCommand("--help"));
        assertThat(cli.runCommand("help", "library", "create")).isEqualTo(cli.runCommand("library", "create",
                "--help"));
        assertThat(cli.runCommand("version")).isEqualTo(cli.runCommand("--version"));
        assertThat(cli.runCommand("help", "library", "burn").err())
                .isEqualTo("carrel: There is no command or topic library burn.\nSee carrel help --help.\n");
    }

    @Test
    void completesInShells(@TempDir Path folder) throws Exception {
        Path script = Files.writeString(folder.resolve("carrel.bash"), cli.runCommand("completion", "bash").out());
        Process bash = new ProcessBuilder("bash", "-c", """
                source "$0"
                COMP_WORDS=(carrel library cr) COMP_CWORD=2 COMP_LINE="carrel library cr" COMP_POINT=17
                _complete_carrel
                echo "${COMPREPLY[@]}"
                """, script.toString()).start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("create\n");

        assertThat(cli.runCommand("completion", "zsh").out()).contains("bashcompinit");
        assertThat(cli.runCommand("completion", "fish").out().lines())
                .contains("complete -c carrel -n '__fish_use_subcommand' -f -a version -d 'Print the version.'",
                        "complete -c carrel -n '__fish_seen_subcommand_from library; and __fish_seen_subcommand_from "
                                + "create' -l name -r -d 'The display name of the library.'")
                .noneMatch(line -> line.contains("warm-up"));
        assertThat(cli.runCommand("completion", "tcsh").err())
                .contains("\"tcsh\" is not a shell; use bash, zsh or fish.");
    }

    @Test
    void reportsUnknownArguments() {
        assertThat(cli.runCommand("libary"))
                .isEqualTo(new CliRun(2, "", "carrel: There is no command carrel libary.\nDid you mean library?\n"
                        + "See carrel --help.\n"));
        assertThat(cli.runCommand("library", "lst").err())
                .isEqualTo("carrel: There is no command carrel library lst.\nDid you mean list?\n"
                        + "See carrel library --help.\n");
        assertThat(cli.runCommand("library", "list", "extra").err())
                .startsWith("carrel: carrel library list does not take the argument extra.\n");
        assertThat(cli.runCommand("serve", "--prot", "8").err())
                .startsWith("carrel: carrel serve has no option --prot.\n");
        assertThat(cli.runCommand("import", "--odd", "@missing.txt").err())
                .contains("There is no file missing.txt to read arguments from");
        assertThat(cli.runCommand("token").err())
                .startsWith("carrel: A subcommand is required: create, list, update, usage, revoke.");
        assertThat(cli.runCommand("search", "--limit", "abc", "x").err())
                .isEqualTo("carrel: Invalid value for option '--limit': \"abc\" is not a whole number.\n"
                        + "See carrel search --help.\n");
        assertThat(cli.runCommand("search", "--limit", "99999999999", "x").err())
                .contains("is not a whole number of at most nine digits.");
        assertThat(cli.runCommand("ask", "--depth", "101", "x").err())
                .isEqualTo("carrel: --depth must be from 0 to 100.\nSee carrel ask --help.\n");
        assertThat(cli.runCommand("library", "show", "a/b").err()).contains("\"a/b\" is not a valid ID");
        assertThat(cli.runCommand("token", "create", "--name", "x", "--scope", "fly").err())
                .contains("\"fly\" is not a scope");
        assertThat(cli.runCommand("document", "list", "-l", "x", "--status", "odd").err())
                .contains("\"odd\" is not a status");
    }

    @Test
    void rejectsContradictoryOptions() {
        assertUsageError("Give files, folders or URLs to import, or a site with --crawl or --sitemap.\n"
                + "See carrel import --help.", "import", "-l", "x");
        assertUsageError("Give either --crawl or --sitemap, not both.", "import", "-l", "x", "--crawl",
                "https://example.com", "--sitemap", "https://example.com");
        assertUsageError("--depth and --max-pages require --crawl or --sitemap.", "import", "-l", "x", "--depth", "2",
                "a");
        assertUsageError("--depth must be from 0 to 50.", "import", "-l", "x", "--depth", "51", "--crawl",
                "https://example.com");
        assertUsageError("--max-pages must be from 1 to 100000.", "import", "-l", "x", "--max-pages", "0", "--sitemap",
                "https://example.com");
        assertUsageError("The URL of --crawl must begin with http:// or https://.", "import", "-l", "x", "--crawl",
                "example.com");
        assertUsageError(
                "--crawl and --sitemap can be combined with --depth, --max-pages and attributes only; import files and single "
                        + "pages "
                        + "with a separate command.",
                "import", "-l", "x", "--crawl", "https://example.com", "a");
        assertUsageError("--prune requires folders that contain files to import; nothing was deleted.", "import", "-l",
                "x",
                "--prune", "https://example.com");
        assertUsageError("Give document IDs and --url, or --all, or --unread.\nSee carrel document refresh --help.",
                "document", "refresh", "-l", "x");
        assertUsageError("Give document IDs and --url, or --all, or --unread.\nSee carrel document refresh --help.",
                "document", "refresh", "-l", "x", "--all", "id");
        assertUsageError("Give document IDs and --url, or --all, or --unread.\nSee carrel document refresh --help.",
                "document", "refresh", "-l", "x", "--all", "--unread");
        assertUsageError("Give only one of --url, --file and --text.", "document", "add", "-l", "x", "--file", "a",
                "--text", "b");
        assertUsageError("Give at least one setting to update, such as --name or --refresh-interval.", "library",
                "update", "x");
        String sides = "Give a data folder and the URL of a database, such as"
                + " jdbc:postgresql://db.example.com:5432/carrel, with --from and --to.";
        assertUsageError(sides, "copy", "--from", "a", "--to", "b");
        assertUsageError(sides, "copy", "--from", "jdbc:postgresql:a", "--to", "jdbc:postgresql:b");
        assertUsageError("storage.url (a flag): storage.user must name the user of the database.", "copy", "--from",
                "a",
                "--to", "jdbc:postgresql://localhost/b");
        assertUsageError("Give the library of the document with --library.", "verify", "--document", "id");
    }

    private void assertUsageError(String message, String... arguments) {
        assertThat(cli.runCommand(arguments)).isEqualTo(new CliRun(2, "", "carrel: " + message + "\n"));
    }

    @Test
    void rejectsInvalidSettings() {
        CliRun run = cli.withVariable("CARREL_PORT", "x")
                .withVariable("CARREL_HOTS", "y")
                .runCommand("serve", "--set", "port=y");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).containsExactly(
                "carrel: CARREL_HOTS: there is no such setting; did you mean CARREL_HOST?",
                "carrel: port (a flag): \"y\" is not allowed, it must be a whole number from 0 to 65535.");
    }

    @Test
    void usesColorOnTerminalsUnlessDisabled() {
        assertThat(cli.onATerminal().runCommand("--help").out()).contains("\033[");
        assertThat(cli.onATerminal().withVariable("NO_COLOR", "1").runCommand("--help").out()).doesNotContain("\033");
        assertThat(cli.runCommand("--help").out()).doesNotContain("\033");
    }
}
