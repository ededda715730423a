package dev.carrel.bootstrap.cli.command.program;

import dev.carrel.bootstrap.cli.context.CliCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code carrel man-page}, which packages are built with. */
@Command(name = "man-page", hidden = true)
public final class ManPageCommand extends CliCommand {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        terminal().printRaw(ManPage.write(spec.root().commandLine()));
        return SUCCESS;
    }
}
