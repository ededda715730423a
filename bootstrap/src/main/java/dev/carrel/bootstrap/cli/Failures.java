package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.cli.place.ServerException;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.settings.InvalidSettingsException;
import dev.carrel.bootstrap.settings.Problem;
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
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private final Terminal terminal;

    Failures(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, ParseResult parsed) {
        if (command.getCommand() instanceof Action action && action.verbose) {
            terminal.trace(problem);
        }
        return switch (problem) {
            case InvalidSettingsException settings -> {
                settings.problems().stream().map(Problem::sentence).forEach(terminal::error);
                yield ExitCode.USAGE;
            }
            case ParameterException wrong -> handleParseException(wrong, new String[0]);
            case CommandException ended -> told(ended, ended.exitCode());
            case CarrelException known -> told(known, Action.COULD_NOT);
            case ServerException server -> told(server, Action.COULD_NOT);
            case IOException io -> {
                terminal.error("Reading or writing failed: " + io.getMessage() + ".");
                yield Action.COULD_NOT;
            }
            default -> {
                terminal.error("Something went wrong inside Carrel (" + problem + "); --verbose shows where.");
                yield Action.COULD_NOT;
            }
        };
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        terminal.error(sentence(wrong));
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            unmatched.getSuggestions().stream().limit(1).forEach(like -> terminal.note("Did you mean " + like + "?"));
        }
        terminal.note("See " + command.getCommandSpec().qualifiedName() + " --help.");
        return ExitCode.USAGE;
    }

    private int told(RuntimeException problem, int code) {
        terminal.error(sentence(problem));
        return code;
    }

    private static String sentence(Exception problem) {
        String message = Objects.requireNonNullElse(problem.getMessage(), problem.getClass().getSimpleName())
                // picocli's description of an option that takes pairs.
                .replace("option option", "option");
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }
}
