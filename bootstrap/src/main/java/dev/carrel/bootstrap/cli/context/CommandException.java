package dev.carrel.bootstrap.cli.context;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** Thrown by a command that cannot run; the message says why and what to do, in one sentence. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(String message, int exitCode, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Creates an exception for arguments that contradict each other or are incomplete; exit code 2. */
    public static CommandException usageError(String message) {
        return new CommandException(message, ExitCode.USAGE, null);
    }

    /** Creates an exception for valid arguments that cannot be carried out; exit code 1. */
    public static CommandException failure(String message, @Nullable Throwable cause) {
        return new CommandException(message, CliCommand.FAILURE, cause);
    }

    /** Returns the exit code of the process. */
    public int exitCode() {
        return exitCode;
    }
}
