package dev.carrel.bootstrap.cli.context;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base class of commands that only have subcommands. */
public abstract class CommandGroup implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true)
    boolean help;

    /** Throws: a subcommand is required. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "A subcommand is required: "
                + String.join(", ", spec.subcommands().keySet()));
    }
}
