package dev.carrel.bootstrap.cli.terminal;

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
    private final Streams terminals;
    private final boolean colours;
    private final int columns;

    /**
     * @param colours whether to use them where there is a terminal
     */
    public Terminal(InputStream in, PrintStream out, PrintStream err, Streams terminals, boolean colours, int columns) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
        this.err = err;
        this.terminals = terminals;
        this.colours = colours;
        this.columns = columns;
    }

    /**
     * That of this process. A JVM cannot tell which of its streams is a terminal, so the launcher tells it; started
     * without the launcher, none is.
     */
    public static Terminal ofThisProcess(Map<String, String> environment) {
        var streams = Streams.of(System.getProperty("carrel.terminals", ""));
        boolean colours = environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        return new Terminal(System.in, utf8(FileDescriptor.out), utf8(FileDescriptor.err), streams, colours,
                Integer.getInteger("carrel.columns", DEFAULT_COLUMNS));
    }

    /** A line of the result. */
    public void line(String text) {
        out.println(Clean.text(text));
    }

    /** A line of the result, made prominent where that is possible. */
    public void heading(String text) {
        String clean = Clean.text(text);
        out.println(colours && terminals.out() ? "\033[1m" + clean + "\033[0m" : clean);
    }

    /** A piece of a line of the result, seen at once. */
    public void piece(String text) {
        out.print(Clean.text(text));
        out.flush();
    }

    /** The result as JSON, on one line. */
    public void json(JsonNode node) {
        out.println(node);
    }

    /** A result of several lines, as it is. */
    public void raw(String text) {
        out.print(text);
        out.flush();
    }

    /** A word beside the result. */
    public void note(String text) {
        err.println(Clean.text(text));
    }

    /** What went wrong, in one sentence. */
    public void error(String sentence) {
        err.println("carrel: " + Clean.text(sentence));
    }

    /** What went wrong, for those who mend it. */
    public void trace(Throwable problem) {
        problem.printStackTrace(err);
    }

    /** The next line of the input; null at its end. */
    public @Nullable String read() throws IOException {
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

    public Streams terminals() {
        return terminals;
    }

    /** Whether help may be coloured. */
    public boolean colours() {
        return colours && terminals.out();
    }

    public int columns() {
        return columns;
    }

    /** Where progress is drawn. */
    PrintStream err() {
        return err;
    }

    public PrintStream out() {
        return out;
    }

    private static PrintStream utf8(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
    }

    /** Which of the streams are terminals. */
    public record Streams(boolean in, boolean out, boolean err) {

        public static final Streams NONE = new Streams(false, false, false);

        /**
         * @param descriptors the numbers of those that are, e.g. {@code 012}
         */
        static Streams of(String descriptors) {
            return new Streams(descriptors.contains("0"), descriptors.contains("1"), descriptors.contains("2"));
        }
    }
}
