package dev.carrel.bootstrap.cli.terminal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.DefaultParser;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** Reads lines that can be edited and searched for in a history, with JLine. */
final class EditedLineInput implements LineInput {

    private static final int MAX_HISTORY = 1000;

    private final Terminal terminal;
    private final LineReader reader;
    private final TerminalWidth width;

    private EditedLineInput(Terminal terminal, LineReader reader, TerminalWidth width) {
        this.terminal = terminal;
        this.reader = reader;
        this.width = width;
    }

    /**
     * Opens the terminal of the process; empty if that is not possible.
     *
     * @param history the file that lines are added to; null for none
     * @param width is updated before each reply
     */
    static Optional<LineInput> open(@Nullable Path history, TerminalWidth width) {
        try {
            Terminal terminal = TerminalBuilder.builder().system(true).dumb(false).build();
            return Optional.of(new EditedLineInput(terminal, createReader(terminal, history), width));
        } catch (IOException | IllegalStateException ignored) {
            return Optional.empty();
        }
    }

    /** Creates a reader for prose: quotes, backslashes and exclamation marks mean nothing. */
    private static LineReader createReader(Terminal terminal, @Nullable Path history) {
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .terminal(terminal)
                .appName("carrel")
                .parser(new DefaultParser().quoteChars(new char[0]).escapeChars(new char[0]))
                .variable(LineReader.HISTORY_SIZE, MAX_HISTORY)
                .variable(LineReader.HISTORY_FILE_SIZE, MAX_HISTORY)
                .variable(LineReader.DISABLE_COMPLETION, true)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "  ")
                .option(Option.DISABLE_EVENT_EXPANSION, true)
                .option(Option.HISTORY_IGNORE_SPACE, true)
                .option(Option.HISTORY_TIMESTAMPED, false);
        return (history == null ? builder : builder.variable(LineReader.HISTORY_FILE, history)).build();
    }

    @Override
    public @Nullable String readEntry(String prompt) {
        try {
            return reader.readLine(prompt);
        } catch (UserInterruptException ignored) {
            return "";
        } catch (EndOfFileException ignored) {
            return null;
        } finally {
            width.setColumns(terminal.getWidth());
        }
    }

    @Override
    public boolean canCancel() {
        return true;
    }

    @Override
    @SuppressWarnings("Interruption") // The thread interrupts itself through the handler of its own signal.
    public boolean runCancellable(CancellableTask task) throws InterruptedException {
        Thread runner = Thread.currentThread();
        var isCancelled = new AtomicBoolean();
        SignalHandler before = terminal.handle(Signal.INT, signal -> {
            isCancelled.set(true);
            runner.interrupt();
        });
        try {
            task.run();
            return true;
        } catch (InterruptedException | RuntimeException e) {
            if (!isCancelled.get()) {
                throw e;
            }
            return false;
        } finally {
            terminal.handle(Signal.INT, before);
            if (isCancelled.get()) {
                Thread.interrupted();
            }
        }
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}
