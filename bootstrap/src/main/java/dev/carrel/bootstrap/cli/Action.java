package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that does something: it returns the exit code, or throws what {@link Failures} tells people. */
abstract class Action implements Callable<Integer> {

    /** Done. */
    static final int DONE = 0;
    /** It could not be done, or not all of it. */
    static final int COULD_NOT = 1;

    @Spec
    CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    boolean help;

    @Option(names = "--verbose", description = "Log more, and show stack traces.")
    boolean verbose;

    Surroundings surroundings() {
        return CarrelCommand.of(spec).surroundings();
    }

    Terminal terminal() {
        return surroundings().terminal();
    }
}
