package dev.carrel.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Ends the processes of the program that are left when this process ends, also when it is killed. */
final class ProcessGuard {

    /** Reads process ids until the pipe breaks. Another process may have an id by then. */
    private static final String SCRIPT = """
            while read -r pid; do pids="$pids $pid"; done
            for pid in $pids; do
              if tr '\\0' ' ' < /proc/$pid/cmdline 2>/dev/null | grep -q dev.carrel.bootstrap.Main; then kill -9 $pid; fi
            done
            """;

    private static final Writer GUARD = start();

    private ProcessGuard() {}

    private static Writer start() {
        try {
            return new ProcessBuilder("setsid", "sh", "-c", SCRIPT).start().outputWriter(UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static synchronized void watch(Process process) throws IOException {
        GUARD.write(process.pid() + "\n");
        GUARD.flush();
    }
}
