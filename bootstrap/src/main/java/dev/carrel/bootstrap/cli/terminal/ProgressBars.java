package dev.carrel.bootstrap.cli.terminal;

import java.io.PrintStream;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar with the rate and the time left, drawn over itself. */
final class ProgressBars implements Progress {

    private static final int REDRAW_MILLIS = 200;

    private final PrintStream err;
    private final ProgressBar bar;

    ProgressBars(Terminal terminal, String task, long total) {
        this.err = terminal.err();
        this.bar = new ProgressBarBuilder().setTaskName(task)
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_MILLIS)
                .continuousUpdate()
                .showSpeed()
                .setConsumer(new DelegatingProgressBarConsumer(this::draw, terminal.columns() - 1))
                .build();
    }

    @Override
    public void reached(long done) {
        bar.stepTo(done);
    }

    @Override
    public void of(long total, String words) {
        bar.maxHint(total);
        bar.setExtraMessage(" " + words);
    }

    @Override
    public void close() {
        bar.close();
        err.println();
    }

    private void draw(String line) {
        err.print('\r' + line);
        err.flush();
    }
}
