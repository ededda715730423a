package dev.carrel.cli;

import dev.carrel.bootstrap.settings.InvalidSettingsException;
import dev.carrel.bootstrap.settings.SettingProblem;
import dev.carrel.cli.client.ServerException;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.domain.error.CarrelException;
import java.io.IOException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells people what went wrong: one sentence for each problem on standard error, and an exit code. */
final class ErrorReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private final Terminal terminal;

    ErrorReporter(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult parsed) {
        if (command.getCommand() instanceof CliCommand action && action.verbose) {
            terminal.printStackTrace(problem);
        }
        return switch (problem) {
            case InvalidSettingsException settings -> {
                settings.problems().stream().map(SettingProblem::toSentence).forEach(terminal::printError);
                yield ExitCode.USAGE;
            }
            case ParameterException invalid -> handleParseException(invalid, new String[0]);
            case CommandException ended -> report(ended, ended.exitCode());
            case CarrelException known -> report(known, CliCommand.FAILURE);
            case ServerException server -> report(server, CliCommand.FAILURE);
            case IOException io -> {
                terminal.printError("Reading or writing failed: " + io.getMessage() + ".");
                yield CliCommand.FAILURE;
            }
            default -> {
                terminal.printError("Something went wrong inside Carrel (" + problem + "); --verbose shows where.");
                yield CliCommand.FAILURE;
            }
        };
    }

    @Override
    public int handleParseException(ParameterException invalid, String[] arguments) {
        CommandLine command = invalid.getCommandLine();
        terminal.printError(toSentence(invalid));
        if (invalid instanceof UnmatchedArgumentException unmatched) {
            unmatched.getSuggestions()
                    .stream()
                    .limit(1)
                    .forEach(like -> terminal.printNote("Did you mean " + like + "?"));
        }
        terminal.printNote("See " + command.getCommandSpec().qualifiedName() + " --help.");
        return ExitCode.USAGE;
    }

    private int report(RuntimeException problem, int code) {
        terminal.printError(toSentence(problem));
        return code;
    }

    private static String toSentence(Exception problem) {
        String message = Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName())
                // picocli's description of an option that takes pairs.
                .replace("option option", "option");
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }
}
