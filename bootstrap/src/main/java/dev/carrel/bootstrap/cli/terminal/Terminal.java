package dev.carrel.bootstrap.cli.terminal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.domain.text.TextCleaner;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The input and output of a command. Results go to standard output, messages to standard error. Control characters of
 * foreign texts, such as titles and replies, are removed, since a terminal would interpret them.
 */
public final class Terminal {

    private static final String INCUBATOR_LINE = "WARNING: Using incubator modules: jdk.incubator.vector";
    private static final JsonMapper JSON = new JsonMapper();

    private final BufferedReader in;
    private final PrintStream out;
    private final PrintStream err;
    private final TerminalStreams streams;
    private final boolean color;
    private final boolean cursorMoves;
    private final boolean isOfProcess;
    private final TerminalWidth width;

    /**
     * Creates a terminal whose lines are not edited.
     *
     * @param color whether to use color on a terminal
     */
    public Terminal(InputStream in, PrintStream out, PrintStream err, TerminalStreams streams, boolean color,
            int columns) {
        this(in, out, err, streams, color, true, false, new TerminalWidth(columns));
    }

    private Terminal(InputStream in, PrintStream out, PrintStream err, TerminalStreams streams, boolean color,
            boolean cursorMoves, boolean isOfProcess, TerminalWidth width) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.err = err;
        this.streams = streams;
        this.color = color;
        this.cursorMoves = cursorMoves;
        this.isOfProcess = isOfProcess;
        this.width = width;
    }

    /**
     * Returns the terminal of this process. A JVM cannot detect which of its streams are terminals, so the launcher
     * passes that in a system property; without the launcher no stream counts as one.
     */
    public static Terminal ofProcess(Map<String, String> environment) {
        var streams = TerminalStreams.parse(System.getProperty("carrel.terminals", ""));
        boolean cursorMoves = !environment.getOrDefault("TERM", "").equals("dumb");
        boolean color = environment.getOrDefault("NO_COLOR", "").isEmpty() && cursorMoves;
        var terminal = new Terminal(System.in, utf8Stream(FileDescriptor.out), utf8Stream(FileDescriptor.err), streams,
                color, cursorMoves, true, new TerminalWidth(Integer.getInteger("carrel.columns", 0)));
        if (Boolean.getBoolean("carrel.incubator-line")) {
            terminal.eraseIncubatorLine();
        }
        return terminal;
    }

    /**
     * Erases the line with which the JDK begins if the Vector API is used: it is of no use to people, and no option
     * turns it off. Logs keep it.
     */
    void eraseIncubatorLine() {
        if (drawsProgress()) {
            err.print(BarLine.eraseLineAbove(INCUBATOR_LINE.length(), width.columns()));
            err.flush();
        }
    }

    /** Prints a line of the result. */
    public void printLine(String text) {
        out.println(TextCleaner.TERMINAL.removeInvisible(text));
    }

    /** Prints a link as the result; one that begins with a slash lacks the address of the server, which is noted. */
    public void printLink(String link) {
        printLine(link);
        if (link.startsWith("/")) {
            printNote("Put the address of the server in front of it, or set base-url.");
        }
    }

    /** Prints a line of the result with some of its words highlighted. */
    public void printHighlighted(String text, WordHighlighter words) {
        out.println(words.highlight(TextCleaner.TERMINAL.removeInvisible(text), usesColor()));
    }

    /** Prints a labelled value of the result, indented, with the label padded to a width. */
    public void printField(String label, int labelWidth, String value) {
        printLine("  " + label + " ".repeat(labelWidth - label.length()) + value);
    }

    /** Prints a line of the result in bold where color is supported. */
    public void printHeading(String text) {
        String clean = TextCleaner.TERMINAL.removeInvisible(text);
        out.println(color && streams.outputIsTerminal() ? "\033[1m" + clean + "\033[0m" : clean);
    }

    /** Prints a line that a person sees at a glance, after an empty one; nothing where the output is no terminal. */
    public void printSignal(String text, SignalColor signal) {
        if (streams.outputIsTerminal()) {
            out.println();
            out.println(color ? "\033[1;" + signal.code + "m" + text + "\033[0m" : text);
        }
    }

    /** Prints a part of a line of the result and flushes it. */
    public void printPiece(String text) {
        out.print(TextCleaner.TERMINAL.removeInvisible(text));
        out.flush();
    }

    /** Prints the result, such as a body of the API, as JSON on one line. */
    public void printJson(Object result) {
        out.println(JSON.valueToTree(result).toString());
    }

    /** Prints a result of several lines unchanged. */
    public void printRaw(String text) {
        out.print(text);
        out.flush();
    }

    /** Prints a message to standard error. */
    public void printNote(String text) {
        err.println(TextCleaner.TERMINAL.removeInvisible(text));
    }

    /** Says on standard error, on a line of its own, that a command is asked to end and does so. */
    public void printStopping() {
        printNote(drawsProgress() ? "\nStopping …" : "Stopping …");
    }

    /** Prints an error, in one sentence, to standard error. */
    public void printError(String sentence) {
        err.println("carrel: " + TextCleaner.TERMINAL.removeInvisible(sentence));
    }

    /** Prints a stack trace to standard error. */
    public void printStackTrace(Throwable problem) {
        problem.printStackTrace(err);
    }

    /** Reads a line of the input; null at its end. */
    public @Nullable String readLine() throws IOException {
        return in.readLine();
    }

    /**
     * Reads a line of the input as {@link #readLine()} does, but keeps no more of a longer one.
     *
     * @param maxCharacters at least 1
     * @return the line, or its first {@code maxCharacters + 1} characters; null at the end of the input
     */
    public @Nullable String readLine(int maxCharacters) throws IOException {
        var line = new StringBuilder();
        int character = in.read();
        if (character < 0) {
            return null;
        }
        for (; character >= 0 && character != '\n'; character = in.read()) {
            if (line.length() <= maxCharacters) {
                line.append((char) character);
            }
        }
        return line.toString();
    }

    /** Reads the remaining input. */
    public String readAll() throws IOException {
        var text = new StringBuilder();
        for (int character = in.read(); character >= 0; character = in.read()) {
            text.append((char) character);
        }
        return text.toString();
    }

    /** Returns which of the streams are terminals. */
    public TerminalStreams streams() {
        return streams;
    }

    /** Returns whether output may have color. */
    public boolean usesColor() {
        return color && streams.outputIsTerminal();
    }

    /** Returns the width of the terminal in columns. */
    public int columns() {
        return width.columns();
    }

    /** Returns the width, which follows the window from now on. */
    TerminalWidth followWidth() {
        if (isOfProcess) {
            width.followWindow();
        }
        return width;
    }

    /** Returns whether a bar can be drawn on standard error. */
    boolean drawsProgress() {
        return streams.errorIsTerminal() && cursorMoves;
    }

    /**
     * Returns what reads lines that a person enters: with editing and history if the terminal can do that.
     *
     * @param history the file of the lines entered before; null for none
     */
    public LineInput openLineInput(@Nullable Path history) {
        return Optional.of(streams)
                .filter(used -> isOfProcess && cursorMoves && used.inputIsTerminal() && used.outputIsTerminal())
                .flatMap(used -> EditedLineInput.open(history, width))
                .orElseGet(() -> new PlainLineInput(this));
    }

    /** Returns the stream on which progress is drawn. */
    PrintStream errorStream() {
        return err;
    }

    /** Returns the stream of results. */
    public PrintStream outputStream() {
        return out;
    }

    private static PrintStream utf8Stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /** The color of a line that a person sees at a glance. */
    public enum SignalColor {

        RED(31), YELLOW(33);

        private final int code;

        SignalColor(int code) {
            this.code = code;
        }
    }

    /** Which of the standard streams are terminals. */
    public record TerminalStreams(boolean inputIsTerminal, boolean outputIsTerminal, boolean errorIsTerminal) {

        public static final TerminalStreams NONE = new TerminalStreams(false, false, false);

        /** Parses the numbers of the streams that are terminals, such as {@code 012}. */
        static TerminalStreams parse(String descriptors) {
            return new TerminalStreams(descriptors.contains("0"), descriptors.contains("1"), descriptors.contains("2"));
        }
    }
}
