package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code carrel}, the root of all commands. */
@Command(name = "carrel", versionProvider = VersionProvider.class)
final class CarrelCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true)
    boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true)
    boolean version;

    /** Prints the list of commands. */
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
