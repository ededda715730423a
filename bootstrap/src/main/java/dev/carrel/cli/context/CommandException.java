package dev.carrel.cli.context;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** A command that ends before it did anything; the message says why and what to do, in one sentence. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(String message, int exitCode, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** What was asked for is contradictory or incomplete. */
    public static CommandException usageError(String message) {
        return new CommandException(message, ExitCode.USAGE, null);
    }

    /** What was asked for is clear, and cannot be done as things stand. */
    public static CommandException failure(String message, @Nullable Throwable cause) {
        return new CommandException(message, CliCommand.FAILURE, cause);
    }

    public int exitCode() {
        return exitCode;
    }
}
