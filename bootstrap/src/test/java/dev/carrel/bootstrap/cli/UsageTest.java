package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.Cli.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

class UsageTest {

    private static final List<String> COMMANDS = List.of("serve", "import", "ask", "library", "library create",
            "library update", "library list", "library show", "library delete", "document", "document add",
            "document list",
            "document show", "document text", "document refresh", "document delete", "crawl", "crawl list",
            "crawl show",
            "crawl cancel", "token", "token create", "token list",
            "token revoke", "verify", "reindex", "eval", "embedding", "embedding check", "backup", "restore");

    private final Cli cli = Cli.with(Map.of());

    @TestFactory
    Stream<DynamicTest> everyCommandExplainsItself() {
        return Stream.concat(Stream.of(""), COMMANDS.stream())
                .map(command -> DynamicTest.dynamicTest("carrel " + command, () -> {
                    Run help = cli.run((command + " --help").strip().split(" "));

                    assertThat(help.code()).isZero();
                    assertThat(help.err()).isEmpty();
                    assertThat(help.out()).contains("Usage: carrel " + command).doesNotContain("Examples:\n\n");
                    assertThat(help.out().stripTrailing()).doesNotEndWith("Examples:");
                    assertThat(help.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
                }));
    }

    @Test
    void theHelpNamesEveryCommand() {
        assertThat(cli.run("--help").out()).contains(COMMANDS.stream().filter(name -> !name.contains(" ")).toList());
    }

    @Test
    void exitCodesAreExplained() {
        assertThat(cli.run("--help").out())
                .contains("0 done, 1 could not be done, 2 wrong usage or settings, 3 out of ");
    }

    @Test
    void theVersionIsShown() {
        assertThat(cli.run("--version").out()).startsWith("Carrel ");
    }

    @Test
    void whatIsNotUnderstoodIsSaidInASentence() {
        assertThat(cli.run("libary"))
                .isEqualTo(new Run(2, "", "carrel: Unmatched argument at index 0: 'libary'.\nDid you mean library?\n"
                        + "See carrel --help.\n"));
        assertThat(cli.run()).isEqualTo(new Run(2, "", "carrel: Say what to do.\nSee carrel --help.\n"));
        assertThat(cli.run("token").err()).startsWith("carrel: Say what to do: create, list, revoke.");
        assertThat(cli.run("ask", "why?").err()).contains("--library=ID", "See carrel ask --help.");
        assertThat(cli.run("library", "show", "a/b").err()).contains("\"a/b\" cannot be an id");
        assertThat(cli.run("token", "create", "--name", "x", "--scope", "fly").err()).contains("\"fly\" is no scope");
        assertThat(cli.run("document", "list", "-l", "x", "--status", "odd").err()).contains("\"odd\" is no status");
    }

    @Test
    void whatContradictsItselfIsSaid() {
        assertMisuse("Say what to import: files, folders or addresses, or a site with --crawl or --sitemap.\n"
                + "See carrel import --help.", "import", "-l", "x");
        assertMisuse("Give either --crawl or --sitemap, not both.", "import", "-l", "x", "--crawl",
                "https://example.com", "--sitemap", "https://example.com");
        assertMisuse("--depth and --max-pages go with --crawl or --sitemap.", "import", "-l", "x", "--depth", "2", "a");
        assertMisuse("--depth must be from 0 to 50.", "import", "-l", "x", "--depth", "51", "--crawl",
                "https://example.com");
        assertMisuse("--max-pages must be from 1 to 100000.", "import", "-l", "x", "--max-pages", "0", "--sitemap",
                "https://example.com");
        assertMisuse("The address of --crawl must begin with http:// or https://.", "import", "-l", "x", "--crawl",
                "example.com");
        assertMisuse("--crawl and --sitemap go with --depth and --max-pages only; import files and single pages with a "
                + "command of their own.", "import", "-l", "x", "--crawl", "https://example.com", "a");
        assertMisuse("--prune wants folders with files to import in them; nothing was deleted.", "import", "-l", "x",
                "--prune", "https://example.com");
        assertMisuse("Say what to read again: documents, --url or --all.\nSee carrel document refresh --help.",
                "document", "refresh", "-l", "x");
        assertMisuse("Say what to read again: documents, --url or --all.\nSee carrel document refresh --help.",
                "document", "refresh", "-l", "x", "--all", "id");
        assertMisuse("Give only one of --url, --file and --text.", "document", "add", "-l", "x", "--file", "a",
                "--text", "b");
        assertMisuse("Say what to change, such as --name or --refresh-interval.", "library", "update", "x");
        assertMisuse("Name the one library of the document with --library.", "verify", "--document", "id");
    }

    private void assertMisuse(String message, String... arguments) {
        assertThat(cli.run(arguments)).isEqualTo(new Run(2, "", "carrel: " + message + "\n"));
    }

    @Test
    void wrongSettingsAreWrongUsage() {
        Run run = cli.and("CARREL_PORT", "x").and("CARREL_HOTS", "y").run("serve", "--set", "port=y");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().lines()).containsExactly(
                "carrel: CARREL_HOTS: there is no such setting; did you mean CARREL_HOST?",
                "carrel: port (a flag): \"y\" is not allowed, it must be a whole number from 0 to 65535.");
    }

    @Test
    void coloursAreForTerminalsOfThoseWhoWantThem() {
        assertThat(cli.onATerminal().run("--help").out()).contains("\033[");
        assertThat(cli.onATerminal().and("NO_COLOR", "1").run("--help").out()).doesNotContain("\033");
        assertThat(cli.run("--help").out()).doesNotContain("\033");
    }
}
