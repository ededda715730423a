package dev.carrel.cli.terminal;

import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;

/** A progress bar with the rate and the remaining time. */
final class ProgressBars implements ProgressDisplay {

    private static final int REDRAW_INTERVAL_MILLIS = 200;

    /** Before that, the rate is that of a batch which is half done, and the estimate would be of no use. */
    private static final Duration MIN_ELAPSED = Duration.ofSeconds(3);

    private final PrintStream err;
    private final ProgressBar bar;

    ProgressBars(Terminal terminal, String task, long total) {
        this.err = terminal.errorStream();
        this.bar = new ProgressBarBuilder().setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_INTERVAL_MILLIS)
                .continuousUpdate()
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setEtaFunction(ProgressBars::estimateRemaining)
                .setConsumer(new BarLine(err, terminal.followWidth()))
                .build();
    }

    @Override
    public void updateDone(long done) {
        bar.stepTo(done);
    }

    @Override
    public void updateTotal(long total, String words) {
        bar.maxHint(total);
        bar.setExtraMessage(" " + words);
    }

    @Override
    public void close() {
        bar.close();
        err.println();
    }

    /** Returns the time that is left at the average rate so far; empty while too little is done to tell. */
    static Optional<Duration> estimateRemaining(ProgressState progress) {
        Duration elapsed = progress.getElapsedAfterStart();
        long done = progress.getCurrent() - progress.getStart();
        if (done <= 0 || progress.getMax() <= 0 || elapsed.compareTo(MIN_ELAPSED) < 0) {
            return Optional.empty();
        }
        return Optional.of(elapsed.multipliedBy(Math.max(0, progress.getMax() - progress.getCurrent()))
                .dividedBy(done));
    }
}
