package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.application.copy.CopyProgress;
import dev.carrel.bootstrap.cli.terminal.ProgressDisplay;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** Shows the progress of a copy, with a display for each phase. */
final class CopyProgressBar implements CopyProgress, AutoCloseable {

    private final Terminal terminal;
    private @Nullable ProgressDisplay display;

    CopyProgressBar(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void begin(CopyPhase phase, long rows) {
        close();
        display = ProgressDisplay.open(terminal, switch (phase) {
            case COPYING -> "Copying rows";
            case COMPARING -> "Comparing rows";
        }, rows);
    }

    @Override
    public void update(long rows) {
        if (display != null) {
            display.updateDone(rows);
        }
    }

    @Override
    public void close() {
        if (display != null) {
            display.close();
            display = null;
        }
    }
}
