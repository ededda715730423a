package dev.carrel.system.cli;

import dev.carrel.harness.Await;
import dev.carrel.harness.BuiltProgram;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A Carrel process in a pseudo-terminal of its own, which {@code script} opens: what a person sees and types. */
final class TerminalProcess implements AutoCloseable {

    static final char CTRL_C = '\003';
    static final char CTRL_D = '\004';

    /** What the line editor sends to the terminal when it begins to read. */
    static final String READY = "\033[?2004h";

    private final Process process;
    private final OutputStream keyboard;
    private final StringBuilder screen = new StringBuilder();
    private int awaitedEnd;

    private TerminalProcess(Process process) {
        this.process = process;
        this.keyboard = process.getOutputStream();
        Thread.ofPlatform().daemon().name("screen").start(this::readScreen);
    }

    static TerminalProcess start(Map<String, String> environment, String... arguments) throws IOException {
        String command = "exec " + BuiltProgram
                .shellCommand(BuiltProgram.command(List.of("-Dcarrel.terminals=012"), arguments));
        var builder = new ProcessBuilder("script", "--quiet", "--return", "--flush", "--command", command, "/dev/null")
                .redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().put("CARREL_RERANKER_MODEL", "none");
        builder.environment().putAll(Map.of("TERM", "xterm", "SHELL", "/bin/sh"));
        builder.environment().putAll(environment);
        return new TerminalProcess(builder.start());
    }

    /** Presses a key. */
    void press(char key) throws IOException {
        type(String.valueOf(key));
    }

    /** Types a text. */
    void type(String text) throws IOException {
        keyboard.write(text.getBytes(StandardCharsets.UTF_8));
        keyboard.flush();
    }

    /** Waits until the screen shows a text after the one that was waited for before. */
    void awaitText(String text) throws InterruptedException {
        long deadline = System.nanoTime() + Await.TIMEOUT.toNanos();
        int start = screen().indexOf(text, awaitedEnd);
        while (start < 0) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("\"" + text + "\" is not shown, but " + screen());
            }
            Thread.sleep(20);
            start = screen().indexOf(text, awaitedEnd);
        }
        awaitedEnd = start + text.length();
    }

    /** Waits until the process has made something happen. */
    void await(CountDownLatch happened) throws InterruptedException {
        if (!happened.await(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not get there, but shows " + screen());
        }
    }

    /** Returns everything that was shown so far. */
    String screen() {
        synchronized (screen) {
            return screen.toString();
        }
    }

    /** Waits for the end of the command and returns its exit code. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end, but shows " + screen());
        }
        return process.exitValue();
    }

    private void readScreen() {
        try (Reader output = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            var buffer = new char[1024];
            for (int length = output.read(buffer); length >= 0; length = output.read(buffer)) {
                synchronized (screen) {
                    screen.append(buffer, 0, length);
                }
            }
        } catch (IOException ignored) {
            // The process was killed.
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
