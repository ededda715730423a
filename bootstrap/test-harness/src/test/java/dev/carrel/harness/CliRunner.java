package dev.carrel.harness;

import dev.carrel.bootstrap.cli.Cli;
import dev.carrel.bootstrap.cli.context.CliContext;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs commands in this process, with the given environment variables and standard input. */
public final class CliRunner {

    private final Map<String, String> environment;
    private final String input;
    private final TerminalStreams streams;

    private CliRunner(Map<String, String> environment, String input, TerminalStreams streams) {
        this.environment = environment;
        this.input = input;
        this.streams = streams;
    }

    public static CliRunner withEnvironment(Map<String, String> environment) {
        var variables = new LinkedHashMap<>(environment);
        // What it finds must not depend on how busy the machine is.
        variables.putIfAbsent("CARREL_RERANKER_MODEL", "none");
        return new CliRunner(variables, "", TerminalStreams.NONE);
    }

    public CliRunner withVariable(String variable, String value) {
        var variables = new LinkedHashMap<>(environment);
        variables.put(variable, value);
        return new CliRunner(variables, input, streams);
    }

    public CliRunner withInput(String text) {
        return new CliRunner(environment, text, streams);
    }

    public CliRunner onATerminal() {
        return new CliRunner(environment, input, new TerminalStreams(true, true, true));
    }

    public CliRun runCommand(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), printStream(out),
                printStream(err), streams, environment.getOrDefault("NO_COLOR", "").isEmpty(), 80);
        int code = Cli.runCommand(new CliContext(environment, terminal), arguments);
        return new CliRun(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs a command that succeeds, and returns the lines that it printed. */
    public List<String> runForLines(String... arguments) {
        CliRun run = runCommand(arguments);
        if (run.code() != 0) {
            throw new AssertionError(String.join(" ", arguments) + " ended with " + run);
        }
        return new ArrayList<>(run.out().lines().toList());
    }

    private static PrintStream printStream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    public record CliRun(int code, String out, String err) {}
}
