package dev.carrel.bootstrap.cli.terminal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads lines as they come, where they cannot be edited. */
record PlainLineInput(Terminal terminal) implements LineInput {

    @Override
    public @Nullable String readEntry(String prompt) throws IOException {
        terminal.printPiece(prompt);
        return terminal.readLine();
    }

    @Override
    public boolean canCancel() {
        return false;
    }

    @Override
    public boolean runCancellable(CancellableTask task) throws InterruptedException {
        task.run();
        return true;
    }

    @Override
    public void close() {
        // There is nothing to give back.
    }
}
