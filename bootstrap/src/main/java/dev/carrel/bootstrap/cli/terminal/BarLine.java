package dev.carrel.bootstrap.cli.terminal;

import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBarConsumer;

/**
 * Draws a progress bar over its previous state. Where the window has become narrower meanwhile, terminals have broken
 * the previous line into several, which are erased first. For one thread.
 */
final class BarLine implements ProgressBarConsumer {

    private static final String ERASE_BELOW = "\033[J";
    /** Without line breaks at the margin, a line for the width of a moment ago is cut off there. */
    private static final String NO_WRAP = "\033[?7l";
    private static final String WRAP = "\033[?7h";

    private final PrintStream err;
    private final TerminalWidth width;
    private int drawnColumns;

    BarLine(PrintStream err, TerminalWidth width) {
        this.err = err;
        this.width = width;
    }

    @Override
    public int getMaxRenderedLength() {
        return width.columns() - 1;
    }

    @Override
    public void accept(String line) {
        err.print(moveToStart(drawnColumns, width.columns()) + ERASE_BELOW + NO_WRAP + line + WRAP);
        err.flush();
        drawnColumns = line.length();
    }

    /** Returns what moves the cursor from the end of a line to its start, at a width that may break it. */
    static String moveToStart(int lineColumns, int columns) {
        int rowsAbove = Math.max(0, lineColumns - 1) / columns;
        return "\r" + (rowsAbove == 0 ? "" : "\033[" + rowsAbove + "A");
    }

    /** Returns what erases the line above the cursor, at a width that may have broken it. */
    static String eraseLineAbove(int lineColumns, int columns) {
        return "\r\033[" + ((lineColumns - 1) / columns + 1) + "A" + ERASE_BELOW;
    }

    @Override
    public void close() {
        // The library closes a bar when it likes, or not at all.
    }
}
