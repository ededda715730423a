package dev.carrel.cli.context;

import dev.carrel.cli.CarrelCommand;
import dev.carrel.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that does something: it returns the exit code, or throws what {@code ErrorReporter} tells people. */
public abstract class CliCommand implements Callable<Integer> {

    /** Done. */
    public static final int SUCCESS = 0;
    /** It could not be done, or not all of it. */
    public static final int FAILURE = 1;

    @Spec
    public CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    boolean help;

    @Option(names = "--verbose", description = "Log more, and show stack traces.")
    public boolean verbose;

    public CliContext context() {
        return CarrelCommand.rootOf(spec).context();
    }

    public Terminal terminal() {
        return context().terminal();
    }
}
