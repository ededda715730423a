package dev.carrel.bootstrap.cli.terminal;

import java.io.PrintStream;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar with the rate and the remaining time. */
final class ProgressBars implements ProgressDisplay {

    private static final int REDRAW_INTERVAL_MILLIS = 200;

    private final PrintStream err;
    private final ProgressBar bar;
    private final RemainingTime remaining = new RemainingTime(System::nanoTime);

    ProgressBars(Terminal terminal, String task, long total) {
        this.err = terminal.errorStream();
        this.bar = new ProgressBarBuilder().setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_INTERVAL_MILLIS)
                .continuousUpdate()
                .showSpeed(new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT)))
                .setEtaFunction(progress -> remaining.estimate(progress.getMax()))
                .setConsumer(new BarLine(err, terminal.followWidth()))
                .build();
    }

    @Override
    public void updateDone(long done) {
        remaining.recordDone(done);
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
}
