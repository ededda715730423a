package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.settings.InvalidSettingsException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ServerException;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports errors: prints one sentence for each problem to standard error and chooses the exit code. */
final class ErrorReporter implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private final Terminal terminal;

    ErrorReporter(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult parsed) {
        if (command.getCommand() instanceof CliCommand called && called.isVerbose()) {
            terminal.printStackTrace(problem);
        }
        return switch (problem) {
            case InvalidSettingsException settings -> {
                settings.problems().forEach(each -> terminal.printError(each.toSentence()));
                yield ExitCode.USAGE;
            }
            case ParameterException invalid -> handleParseException(invalid, new String[0]);
            case CommandException known -> report(known, known.exitCode());
            case ServerException server when server.isUnauthorized() -> {
                terminal.printError("The server rejected this token; set CARREL_TOKEN or give --token.");
                yield ExitCode.SOFTWARE;
            }
            case CarrelException known -> report(known, ExitCode.SOFTWARE);
            case IOException io -> {
                terminal.printError("Reading or writing failed: " + io.getMessage() + ".");
                yield ExitCode.SOFTWARE;
            }
            default -> {
                terminal.printError("Internal error (" + problem + "); run with --verbose for details.");
                yield ExitCode.SOFTWARE;
            }
        };
    }

    @Override
    public int handleParseException(ParameterException invalid, String[] arguments) {
        CommandLine command = invalid.getCommandLine();
        terminal.printError(invalid instanceof UnmatchedArgumentException unmatched ? describe(unmatched)
                : toSentence(invalid));
        findMissingFile(arguments).ifPresent(file -> terminal.printNote(
                "There is no file " + file + " to read arguments from; @@ stands for an @ at the beginning."));
        if (invalid instanceof UnmatchedArgumentException unmatched) {
            unmatched.getSuggestions()
                    .stream()
                    .limit(1)
                    .forEach(name -> terminal.printNote("Did you mean " + name + "?"));
        }
        terminal.printNote("See " + command.getCommandSpec().qualifiedName() + " --help.");
        return ExitCode.USAGE;
    }

    private static String describe(UnmatchedArgumentException unmatched) {
        CommandLine command = unmatched.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        String first = unmatched.getUnmatched().getFirst();
        if (unmatched.isUnknownOption()) {
            return name + " has no option " + first + ".";
        }
        return command.getSubcommands().isEmpty() ? name + " does not take the argument " + first + "."
                : "There is no command " + name + " " + first + ".";
    }

    /** Returns the file of the first argument such as {@code @arguments.txt} that does not exist. */
    private static Optional<String> findMissingFile(String... arguments) {
        return Arrays.stream(arguments)
                .filter(argument -> argument.length() > 1 && argument.startsWith("@") && !argument.startsWith("@@"))
                .map(argument -> argument.substring(1))
                .filter(file -> !new File(file).exists())
                .findFirst();
    }

    private int report(RuntimeException problem, int code) {
        terminal.printError(toSentence(problem));
        return code;
    }

    private static String toSentence(Exception problem) {
        String message = Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName())
                // picocli repeats the word in the message for an option that takes pairs.
                .replace("option option", "option");
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }
}
