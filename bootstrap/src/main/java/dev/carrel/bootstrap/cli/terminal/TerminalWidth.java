package dev.carrel.bootstrap.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.Signals;

/**
 * The width of the terminal in columns, which can follow the window on systems that have the program stty. Thread-safe.
 */
final class TerminalWidth {

    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d{1,5} (\\d{1,5})\\s*");

    /** The width if the terminal does not know it, as one behind a serial line. */
    private static final int DEFAULT_COLUMNS = 80;
    /** Below that, lines are broken by the terminal. */
    private static final int MIN_COLUMNS = 20;

    private volatile int columns;

    TerminalWidth(int columns) {
        setColumns(columns);
    }

    int columns() {
        return columns;
    }

    /** Sets the width as the terminal states it; 0 or less if it does not know it. */
    final void setColumns(int newColumns) {
        columns = newColumns <= 0 ? DEFAULT_COLUMNS : Math.max(MIN_COLUMNS, newColumns);
    }

    /** Measures the terminal whenever its window is resized (the signal WINCH). */
    void followWindow() {
        Signals.register("WINCH", this::measure);
    }

    private void measure() {
        try {
            Process stty = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            parseColumns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException ignored) {
            // The width stays as it is.
        }
    }

    /** Sets the width from rows and columns, such as {@code 24 80}; ignores anything else. */
    void parseColumns(String size) {
        Matcher matcher = ROWS_AND_COLUMNS.matcher(size);
        if (matcher.matches()) {
            setColumns(Integer.parseInt(matcher.group(1)));
        }
    }
}
