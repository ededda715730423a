package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.context.CliContext;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The help of every command, also of those that are added later, fits an ordinary terminal. */
class HelpWidthTest {

    private static final int COLUMNS = 80;
    private static final Pattern COMMAND = Pattern.compile("(?m)^ {2}([a-z][a-z-]+)(?:,| {2,}|$)");

    private static String help(String command) {
        var out = new ByteArrayOutputStream();
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        var terminal = new Terminal(InputStream.nullInputStream(), stream, stream, TerminalStreams.NONE, false,
                COLUMNS);
        assertThat(Cli.runCommand(new CliContext(Map.of(), terminal), (command + " --help").strip()
                .split(" "))).as(command).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<String> commandsIn(String help) {
        int list = help.indexOf("\nCommands:\n");
        String commands = list < 0 ? "" : help.substring(list).split("\n\n")[0];
        return COMMAND.matcher(commands).results().map(found -> found.group(1)).toList();
    }

    /** A line that was too long is broken, and its rest stands at the margin. */
    private static Stream<String> examplesIn(String help) {
        int examples = help.indexOf("\nExamples:\n");
        return examples < 0 ? Stream.empty()
                : help.substring(examples + "\nExamples:\n".length()).split("\n\n")[0].lines();
    }

    @Test
    void helpOfEveryCommandFitsEightyColumns() {
        var waiting = new ArrayList<>(List.of(""));
        var tooLong = new ArrayList<String>();
        int seen = 0;
        for (; seen < waiting.size(); seen++) {
            String command = waiting.get(seen);
            String help = help(command);
            help.lines().filter(line -> line.length() > COLUMNS).forEach(line -> tooLong.add(command + ": " + line));
            examplesIn(help).filter(line -> !line.startsWith("  ")).forEach(line -> tooLong.add(command + ": " + line));
            commandsIn(help).forEach(below -> waiting.add((command + " " + below).strip()));
        }

        assertThat(tooLong).isEmpty();
        assertThat(waiting).contains("ask", "library create", "embedding check").hasSizeGreaterThan(60);
    }
}
