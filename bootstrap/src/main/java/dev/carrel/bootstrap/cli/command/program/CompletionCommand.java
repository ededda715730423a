package dev.carrel.bootstrap.cli.command.program;

import dev.carrel.bootstrap.cli.context.CliCommand;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code carrel completion}. */
@Command(name = "completion")
public final class CompletionCommand extends CliCommand {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", descriptionKey = "shell")
    private String shell;

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        terminal().printRaw(switch (shell.toLowerCase(Locale.ROOT)) {
            // The script of bash works in zsh, where it turns on what it needs.
            case "bash", "zsh" -> AutoComplete.bash(root.getCommandName(), root);
            case "fish" -> FishCompletion.writeScript(root);
            default -> throw invalidArguments("\"" + shell + "\" is not a shell; use bash, zsh or fish");
        });
        return SUCCESS;
    }
}
