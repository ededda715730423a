package dev.carrel.cli.context;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only gathers others. */
public abstract class CommandGroup implements Runnable {

    @Spec
    CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this help.")
    boolean help;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say what to do: "
                + String.join(", ", spec.subcommands().keySet()));
    }
}
