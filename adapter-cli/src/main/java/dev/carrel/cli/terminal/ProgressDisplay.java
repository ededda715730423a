package dev.carrel.cli.terminal;

/** Shows on standard error how far something has come. Safe for use by many threads. */
public sealed interface ProgressDisplay extends AutoCloseable
        permits ProgressBars, ProgressLines, ProgressDisplay.SilentDisplay {

    /** So many are done now, of the total. */
    void updateDone(long done);

    /**
     * There are so many now, as far as is known.
     *
     * @param words what else is to be said, e.g. {@code 3 failed}
     */
    void updateTotal(long total, String words);

    /** Ends the showing. */
    @Override
    void close();

    /**
     * A bar on a terminal, else a line now and then.
     *
     * @param task what is going on, e.g. {@code Importing}
     * @param total how many there are to do
     */
    static ProgressDisplay open(Terminal terminal, String task, long total) {
        return terminal.streams().errorIsTerminal()
                ? new ProgressBars(terminal, task, total)
                : new ProgressLines(terminal, task, total, System::nanoTime);
    }

    /** Shows nothing. */
    enum SilentDisplay implements ProgressDisplay {
        SILENT;

        @Override
        public void updateDone(long done) {
            // Nobody wants to know.
        }

        @Override
        public void updateTotal(long total, String words) {
            // Nor this.
        }

        @Override
        public void close() {
            // Nothing was shown.
        }
    }
}
