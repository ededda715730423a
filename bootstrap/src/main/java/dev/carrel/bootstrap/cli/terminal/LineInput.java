package dev.carrel.bootstrap.cli.terminal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads what a person enters line by line. For one thread. */
public sealed interface LineInput extends AutoCloseable permits EditedLineInput, PlainLineInput {

    /**
     * Prints a prompt and reads an entry, of several lines if they were pasted; blank if Ctrl-C discarded it.
     *
     * @return null at the end of the input (Ctrl-D)
     */
    @Nullable
    String readEntry(String prompt) throws IOException;

    /** Returns whether Ctrl-C cancels a task; otherwise it ends the program. */
    boolean canCancel();

    /**
     * Runs a task that Ctrl-C cancels, where the terminal passes it on: the thread is interrupted then.
     *
     * @return false if the task was cancelled
     */
    boolean runCancellable(CancellableTask task) throws InterruptedException;

    /** Gives the terminal back. */
    @Override
    void close() throws IOException;

    /** A task that may end with any exception once its thread is interrupted. */
    @FunctionalInterface
    interface CancellableTask {
        void run() throws InterruptedException;
    }
}
