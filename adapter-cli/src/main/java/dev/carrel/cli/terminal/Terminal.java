package dev.carrel.cli.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a command reads and writes. Results go to standard output, everything else to standard error. Texts of others,
 * as titles and replies are, lose the control characters with which they could command a terminal.
 */
public final class Terminal {

    private static final int DEFAULT_COLUMNS = 80;

    private final BufferedReader in;
    private final PrintStream out;
    private final PrintStream err;
    private final TerminalStreams streams;
    private final boolean color;
    private final int columns;

    /**
     * @param color whether to use them where there is a terminal
     */
    public Terminal(InputStream in, PrintStream out, PrintStream err, TerminalStreams streams, boolean color,
            int columns) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.err = err;
        this.streams = streams;
        this.color = color;
        this.columns = columns;
    }

    /**
     * That of this process. A JVM cannot tell which of its streams is a terminal, so the launcher tells it; started
     * without the launcher, none is.
     */
    public static Terminal ofProcess(Map<String, String> environment) {
        var streams = TerminalStreams.parse(System.getProperty("carrel.terminals", ""));
        boolean color = environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        return new Terminal(System.in, utf8Stream(FileDescriptor.out), utf8Stream(FileDescriptor.err), streams, color,
                Integer.getInteger("carrel.columns", DEFAULT_COLUMNS));
    }

    /** A line of the result. */
    public void printLine(String text) {
        out.println(ControlCharacterFilter.removeControls(text));
    }

    /** Prints a labelled value of the result, indented, with the label padded to a width. */
    public void printField(String label, int labelWidth, String value) {
        printLine("  " + label + " ".repeat(labelWidth - label.length()) + value);
    }

    /** A line of the result, made prominent where that is possible. */
    public void printHeading(String text) {
        String clean = ControlCharacterFilter.removeControls(text);
        out.println(color && streams.outputIsTerminal() ? "\033[1m" + clean + "\033[0m" : clean);
    }

    /** A piece of a line of the result, seen at once. */
    public void printPiece(String text) {
        out.print(ControlCharacterFilter.removeControls(text));
        out.flush();
    }

    /** The result as JSON, on one line. */
    public void printJson(JsonNode node) {
        out.println(node);
    }

    /** A result of several lines, as it is. */
    public void printRaw(String text) {
        out.print(text);
        out.flush();
    }

    /** A word beside the result. */
    public void printNote(String text) {
        err.println(ControlCharacterFilter.removeControls(text));
    }

    /** What went wrong, in one sentence. */
    public void printError(String sentence) {
        err.println("carrel: " + ControlCharacterFilter.removeControls(sentence));
    }

    /** What went wrong, for those who mend it. */
    public void printStackTrace(Throwable problem) {
        problem.printStackTrace(err);
    }

    /** The next line of the input; null at its end. */
    public @Nullable String readLine() throws IOException {
        return in.readLine();
    }

    /** Everything that is left of the input. */
    public String readAll() throws IOException {
        var text = new StringBuilder();
        for (int character = in.read(); character >= 0; character = in.read()) {
            text.append((char) character);
        }
        return text.toString();
    }

    public TerminalStreams streams() {
        return streams;
    }

    /** Whether help may be coloured. */
    public boolean usesColor() {
        return color && streams.outputIsTerminal();
    }

    public int columns() {
        return columns;
    }

    /** Where progress is drawn. */
    PrintStream errorStream() {
        return err;
    }

    public PrintStream outputStream() {
        return out;
    }

    private static PrintStream utf8Stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /** Which of the streams are terminals. */
    public record TerminalStreams(boolean inputIsTerminal, boolean outputIsTerminal, boolean errorIsTerminal) {

        public static final TerminalStreams NONE = new TerminalStreams(false, false, false);

        /**
         * @param descriptors the numbers of those that are, e.g. {@code 012}
         */
        static TerminalStreams parse(String descriptors) {
            return new TerminalStreams(descriptors.contains("0"), descriptors.contains("1"), descriptors.contains("2"));
        }
    }
}
