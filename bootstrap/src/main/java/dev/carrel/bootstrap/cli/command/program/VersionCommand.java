package dev.carrel.bootstrap.cli.command.program;

import dev.carrel.bootstrap.cli.context.CliCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code carrel version}. */
@Command(name = "version")
public final class VersionCommand extends CliCommand {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        root.printVersionHelp(root.getOut());
        return SUCCESS;
    }
}
