package dev.carrel.system.cli;

import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.CliRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares the second half of docs/cli.md with the help of all commands. After a change of the help,
 * {@code -Dcarrel.write-cli-reference=true} writes that half.
 */
class CliReferenceTest {

    private static final Path PAGE = BuiltProgram.REPOSITORY.resolve("docs/cli.md");
    private static final String MARK = "<!-- The rest is written by CliReferenceTest. -->\n";
    /** Options that the first half describes once for all commands. */
    private static final List<String> COMMON = List.of("--config=", "--data=", "--server=", "--set=", "--token=",
            "--verbose", "-h, --help");
    private static final String EXAMPLES = "\nExamples:\n";

    private final CliRunner cli = CliRunner.withEnvironment(Map.of());

    @Test
    void describesEveryCommand() throws IOException {
        String page = Files.readString(PAGE);
        String intro = page.substring(0, page.indexOf(MARK) + MARK.length());
        String reference = commands("").stream().map(this::describe).collect(Collectors.joining());
        if (Boolean.getBoolean("carrel.write-cli-reference")) {
            Files.writeString(PAGE, intro + reference);
        }

        // The order of options depends on the language of the machine.
        assertThat(Files.readString(PAGE).lines())
                .containsExactlyInAnyOrderElementsOf((intro + reference).lines().toList());
        assertThat(reference).contains("## carrel serve", "## carrel library create", "carrel import --library");
    }

    /** Returns the commands below a group that have no subcommands themselves. */
    private List<String> commands(String group) {
        var found = new ArrayList<String>();
        String list = section(help(group), "\nCommands:\n");
        for (String line : list.lines().filter(line -> line.matches(" {2}\\S.*")).toList()) {
            String command = (group + " " + line.strip().split(" ")[0]).strip();
            List<String> below = commands(command);
            found.addAll(below.isEmpty() ? List.of(command) : below);
        }
        return found;
    }

    private String describe(String command) {
        String help = help(command);
        String examples = section(help, EXAMPLES).replaceAll("(?m)^ {2}", "").stripTrailing();
        String usage = help.substring(help.indexOf("Usage: "), help.contains(EXAMPLES) ? help.indexOf(EXAMPLES)
                : help.length());
        return "\n## carrel " + command + "\n\n" + help.substring(0, help.indexOf("\nUsage: ")).strip() + "\n\n"
                + (examples.isEmpty() ? "" : "```sh\n" + examples + "\n```\n\n")
                + "```\n" + withoutCommonOptions(usage).strip() + "\n```\n";
    }

    private static String withoutCommonOptions(String usage) {
        var kept = new ArrayList<String>();
        boolean isCommon = false;
        for (String line : usage.lines().toList()) {
            if (line.matches(" {2,6}-.*")) {
                isCommon = COMMON.stream().anyMatch(option -> line.strip().startsWith(option));
            } else if (line.isBlank()) {
                isCommon = false;
            }
            if (!isCommon) {
                kept.add(line.stripTrailing());
            }
        }
        return String.join("\n", kept).replaceAll("\n\nOptions:\\s*$", "");
    }

    private String help(String command) {
        return cli.runCommand(Stream.concat(Stream.of(command.split(" ")).filter(word -> !word.isEmpty()),
                Stream.of("--help")).toArray(String[]::new)).out();
    }

    /** Returns what follows a heading, up to the next blank line; empty if there is no such heading. */
    private static String section(String help, String heading) {
        int at = help.indexOf(heading);
        return at < 0 ? "" : help.substring(at + heading.length()).split("\n\n")[0];
    }
}
