package dev.carrel.bootstrap.cli.terminal;

import java.time.Duration;

/** Shows the progress of a task on standard error. Thread-safe. */
public sealed interface ProgressDisplay extends AutoCloseable
        permits ProgressBars, ProgressLines, ProgressDisplay.SilentDisplay {

    /** Updates the number of finished items. */
    void updateDone(long done);

    /**
     * Updates the total.
     *
     * @param words further information, such as {@code 3 failed}
     */
    void updateTotal(long total, String words);

    /** Ends the display. */
    @Override
    void close();

    /**
     * Opens a progress bar on a terminal, or else periodic log lines.
     *
     * @param task the task, such as {@code Importing}
     * @param total the number of items
     */
    static ProgressDisplay open(Terminal terminal, String task, long total) {
        return terminal.drawsProgress()
                ? new ProgressBars(terminal, task, total)
                : new ProgressLines(terminal, task, total, System::nanoTime);
    }

    /** Opens a progress bar on a terminal, or else a display that shows nothing. */
    static ProgressDisplay openOnTerminal(Terminal terminal, String task, long total) {
        return terminal.drawsProgress() ? new ProgressBars(terminal, task, total) : SilentDisplay.SILENT;
    }

    /** Returns a remaining time in its largest unit, such as {@code 12 min}. */
    static String formatRemaining(Duration remaining) {
        long seconds = remaining.toSeconds();
        return seconds < 120 ? seconds + " s" : seconds < 7200 ? seconds / 60 + " min" : seconds / 3600 + " h";
    }

    /** A display that shows nothing. */
    enum SilentDisplay implements ProgressDisplay {
        SILENT;

        @Override
        public void updateDone(long done) {
            // Nothing is shown.
        }

        @Override
        public void updateTotal(long total, String words) {
            // Nothing is shown.
        }

        @Override
        public void close() {
            // Nothing was shown.
        }
    }
}
