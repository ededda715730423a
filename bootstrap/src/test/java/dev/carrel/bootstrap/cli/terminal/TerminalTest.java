package dev.carrel.bootstrap.cli.terminal;

import dev.carrel.bootstrap.cli.terminal.Terminal.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TerminalTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void textsOfOthersCannotCommandATerminal() {
        Terminal terminal = terminal("", Streams.NONE);
        terminal.line("a title\033]0;owned\007 with\r\u009b2J escapes\tand a tab");
        terminal.error("evil \u202Etxt.exe\u202C \u2066name\u2069");
        terminal.piece("один два ☃ 𝄞");

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("a title]0;owned with2J escapes\tand a tab\nодин два ☃ 𝄞");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("carrel: evil txt.exe name\n");
    }

    @Test
    void readsLinesAndThenTheRest() throws IOException {
        Terminal terminal = terminal("ün\ndeux\ntrois\n", Streams.NONE);

        assertThat(terminal.read()).isEqualTo("ün");
        assertThat(terminal.readAll()).isEqualTo("deux\ntrois\n");
        assertThat(terminal.read()).isNull();
    }

    @Test
    void theLauncherTellsWhatIsATerminal() {
        assertThat(Streams.of("02")).isEqualTo(new Streams(true, false, true));
        assertThat(Streams.of("")).isEqualTo(Streams.NONE);
    }

    @Test
    void aTerminalGetsABarWithRateAndTimeLeft() {
        try (Progress progress = Progress.of(terminal("", new Streams(false, false, true)), "Importing", 50)) {
            progress.reached(25);
        }

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("\rImporting")
                .contains(" 50% ", "25/50", "/s")
                .endsWith("\n");
        assertThat(err.toString(StandardCharsets.UTF_8).strip().split("\r")).allSatisfy(line -> assertThat(line)
                .hasSizeLessThan(80));
    }

    @Test
    void aLogGetsALineNowAndThen() {
        var seconds = new long[1];
        try (var progress = new ProgressLines(terminal("", Streams.NONE), "Importing", 12_000,
                () -> seconds[0] * 1_000_000_000L)) {
            for (long[] step : new long[][]{{1, 500}, {9, 900}, {10, 2_000}, {15, 3_000}, {20, 4_000}, {40, 12_000}}) {
                seconds[0] = step[0];
                progress.reached(step[1]);
            }
        }

        assertThat(err.toString(StandardCharsets.UTF_8).lines()).containsExactly(
                "Importing: 2,000 of 12,000, 200/s, about 50 s left",
                "Importing: 4,000 of 12,000, 200/s, about 40 s left");
    }

    @Test
    void whatIsToBeDoneMayGrow() {
        var seconds = new long[1];
        try (var lines = new ProgressLines(terminal("", Streams.NONE), "Reading", 1,
                () -> seconds[0] * 1_000_000_000L);
                Progress bar = Progress.of(terminal("", new Streams(false, false, true)), "Reading", 1)) {
            bar.of(40, "1 skipped, 0 failed");
            bar.reached(10);
            lines.of(40, "1 skipped, 0 failed");
            seconds[0] = 10;
            lines.reached(10);
        }

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("10/40", "1 skipped, 0 failed",
                "Reading: 10 of 40, 1 skipped, 0 failed, 1/s, about 30 s left\n");
    }

    private Terminal terminal(String input, Streams streams) {
        return new Terminal(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8),
                streams, true, 80);
    }
}
