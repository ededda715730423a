package dev.carrel.bootstrap.cli.context;

import dev.carrel.bootstrap.cli.terminal.Terminal;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base class of commands. A command returns its exit code, or throws an exception that has a message for the user. */
public abstract class CliCommand implements Callable<Integer> {

    /** The exit code of a command that did all of its work. */
    protected static final int SUCCESS = 0;
    /** The exit code of a command that failed, or failed in part. */
    protected static final int FAILURE = 1;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true)
    boolean help;

    @Option(names = "--verbose")
    private boolean verbose;

    private @Nullable CliContext context;

    /** Sets the context, once, before the command is called. */
    public final void attachContext(CliContext newContext) {
        this.context = newContext;
    }

    /** Returns whether the option {@code --verbose} was given. */
    public final boolean isVerbose() {
        return verbose;
    }

    /** Returns the context that all commands of the process share. */
    protected final CliContext context() {
        return Objects.requireNonNull(context);
    }

    /** Returns the terminal of the process. */
    protected final Terminal terminal() {
        return context().terminal();
    }

    /** Creates an exception for arguments that cannot be used; it refers to the help of this command. */
    protected final ParameterException invalidArguments(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
