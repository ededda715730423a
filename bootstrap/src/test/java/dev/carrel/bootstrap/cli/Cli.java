package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs commands inside this process, as a person would who has these variables and this at standard input. */
final class Cli {

    private final Map<String, String> environment;
    private final String input;
    private final Streams terminals;

    private Cli(Map<String, String> environment, String input, Streams terminals) {
        this.environment = environment;
        this.input = input;
        this.terminals = terminals;
    }

    static Cli with(Map<String, String> environment) {
        return new Cli(environment, "", Streams.NONE);
    }

    Cli and(String variable, String value) {
        var more = new LinkedHashMap<>(environment);
        more.put(variable, value);
        return new Cli(more, input, terminals);
    }

    Cli reading(String text) {
        return new Cli(environment, text, terminals);
    }

    Cli onATerminal() {
        return new Cli(environment, input, new Streams(true, true, true));
    }

    Run run(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal = new Terminal(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), stream(out),
                stream(err), terminals, environment.getOrDefault("NO_COLOR", "").isEmpty(), 80);
        int code = Program.run(new Surroundings(environment, terminal), arguments);
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** Runs a command that is to succeed, and gives the lines that it printed. */
    List<String> lines(String... arguments) {
        Run run = run(arguments);
        if (run.code() != 0) {
            throw new AssertionError(String.join(" ", arguments) + " ended with " + run);
        }
        return new ArrayList<>(run.out().lines().toList());
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    record Run(int code, String out, String err) {}
}
