package dev.carrel.bootstrap.cli.terminal;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BarLineTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final TerminalWidth width = new TerminalWidth(100);
    private final BarLine line = new BarLine(new PrintStream(err, true, StandardCharsets.UTF_8), width);

    @Test
    void followsTheWidth() {
        assertThat(line.getMaxRenderedLength()).isEqualTo(99);
        width.parseColumns("24 60\n");
        assertThat(line.getMaxRenderedLength()).isEqualTo(59);
        width.parseColumns("stty: no terminal");
        assertThat(line.getMaxRenderedLength()).isEqualTo(59);
        width.parseColumns("0 0\n");
        assertThat(width.columns()).isEqualTo(80);
        width.setColumns(1);
        assertThat(width.columns()).isEqualTo(20);
    }

    @Test
    void erasesTheRowsIntoWhichANarrowWindowBrokeTheLine() {
        line.accept("x".repeat(99));
        width.setColumns(33);
        line.accept("y");
        width.setColumns(100);
        line.accept("z");

        assertThat(err.toString(StandardCharsets.UTF_8).replaceAll("\033\\[\\?7[lh]", "").split("\r"))
                .containsExactly("", "\033[J" + "x".repeat(99), "\033[2A\033[Jy", "\033[Jz");
    }

    @Test
    void aLineOfExactlyTheWidthHasOneRow() {
        assertThat(BarLine.moveToStart(0, 80)).isEqualTo("\r");
        assertThat(BarLine.moveToStart(80, 80)).isEqualTo("\r");
        assertThat(BarLine.moveToStart(81, 80)).isEqualTo("\r\033[1A");
    }
}
