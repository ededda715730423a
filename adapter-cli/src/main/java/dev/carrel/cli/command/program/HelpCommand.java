package dev.carrel.cli.command.program;

import dev.carrel.cli.context.CliCommand;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code carrel help}. */
@Command(name = "help")
public final class HelpCommand extends CliCommand {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", descriptionKey = "command")
    private List<String> path = List.of();

    @Override
    public Integer call() {
        CommandLine described = spec.root().commandLine();
        for (String name : path) {
            described = described.getSubcommands().get(name);
            if (described == null) {
                throw invalidArguments("There is no command " + String.join(" ", path));
            }
        }
        described.usage(described.getOut(), described.getColorScheme());
        return SUCCESS;
    }
}
