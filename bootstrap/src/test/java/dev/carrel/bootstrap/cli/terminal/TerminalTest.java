package dev.carrel.bootstrap.cli.terminal;

import dev.carrel.bootstrap.cli.terminal.Terminal.SignalColor;
import dev.carrel.bootstrap.cli.terminal.Terminal.TerminalStreams;
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
    void removesControlSequences() {
        Terminal terminal = terminal("", TerminalStreams.NONE);
        terminal.printLine("a title\033]0;owned\007 with\r\u009b2J escapes\tand a tab");
        terminal.printError("evil \u202Etxt.exe\u202C \u2066name\u2069");
        terminal.printPiece("один два ☃ 𝄞");

        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("a title]0;owned with2J escapes\tand a tab\nодин два ☃ 𝄞");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("carrel: evil txt.exe name\n");
    }

    @Test
    void readsLinesThenRemainder() throws IOException {
        Terminal terminal = terminal("ün\ndeux\ntrois\n", TerminalStreams.NONE);

        assertThat(terminal.readLine()).isEqualTo("ün");
        assertThat(terminal.readAll()).isEqualTo("deux\ntrois\n");
        assertThat(terminal.readLine()).isNull();
    }

    @Test
    void readsTerminalFlagsOfLauncher() {
        assertThat(TerminalStreams.parse("02")).isEqualTo(new TerminalStreams(true, false, true));
        assertThat(TerminalStreams.parse("")).isEqualTo(TerminalStreams.NONE);
    }

    @Test
    void printsSignalsForPeopleOnly() {
        terminal("", TerminalStreams.NONE).printSignal("Not sure.", SignalColor.YELLOW);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        terminal("", new TerminalStreams(false, true, false)).printSignal("Not sure.", SignalColor.YELLOW);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("\n\033[1;33mNot sure.\033[0m\n");
    }

    @Test
    void erasesTheLineOfTheJdkOnATerminalOnly() {
        terminal("", new TerminalStreams(true, true, false)).eraseIncubatorLine();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        terminal("", new TerminalStreams(false, false, true)).eraseIncubatorLine();
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("\r\033[1A\033[J");
        assertThat(BarLine.eraseLineAbove(54, 30)).as("a line that is broken").isEqualTo("\r\033[2A\033[J");
    }

    @Test
    void drawsProgressBarOnTerminal() {
        try (ProgressDisplay progress = ProgressDisplay.open(terminal("", new TerminalStreams(false, false, true)),
                "Importing", 50)) {
            progress.updateDone(25);
        }

        assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("\r\033[J")
                .contains("Importing", " 50% ", "25/50", "/s")
                .endsWith("\n");
        assertThat(err.toString(StandardCharsets.UTF_8).replaceAll("\033\\[\\??[0-9]*[A-Za-z]", "").strip().split("\r"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
    }

    @Test
    void printsProgressLinesInLogs() {
        var seconds = new long[1];
        try (var progress = new ProgressLines(terminal("", TerminalStreams.NONE), "Importing", 12_000,
                () -> seconds[0] * 1_000_000_000L)) {
            for (long[] step : new long[][]{{1, 500}, {9, 900}, {10, 2_000}, {15, 3_000}, {20, 4_000}, {40, 12_000}}) {
                seconds[0] = step[0];
                progress.updateDone(step[1]);
            }
        }

        assertThat(err.toString(StandardCharsets.UTF_8).lines()).containsExactly(
                "Importing: 2,000 of 12,000, 200/s, about 60 s left",
                "Importing: 4,000 of 12,000, 200/s, about 43 s left");
    }

    @Test
    void acceptsGrowingTotal() {
        var seconds = new long[1];
        try (var lines = new ProgressLines(terminal("", TerminalStreams.NONE), "Reading", 1,
                () -> seconds[0] * 1_000_000_000L);
                ProgressDisplay bar = ProgressDisplay.open(terminal("", new TerminalStreams(false, false, true)),
                        "Reading", 1)) {
            bar.updateTotal(40, "1 skipped, 0 failed");
            bar.updateDone(10);
            lines.updateTotal(40, "1 skipped, 0 failed");
            seconds[0] = 10;
            lines.updateDone(10);
        }

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("10/40", "1 skipped, 0 failed",
                "Reading: 10 of 40, 1 skipped, 0 failed, 1.0/s\n");
    }

    private Terminal terminal(String input, TerminalStreams streams) {
        return new Terminal(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8),
                streams, true, 80);
    }
}
