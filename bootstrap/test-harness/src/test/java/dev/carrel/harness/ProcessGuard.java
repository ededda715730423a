package dev.carrel.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Ends the processes of the program that are left when this process ends, also when it is killed. */
final class ProcessGuard {

    /**
     * Reads ids and start times of processes until the pipe breaks. Another process, or a thread of one, may have an id
     * by then, so that only what began at the same time is killed.
     */
    private static final String SCRIPT = """
            while read -r pid start; do guarded="$guarded $pid:$start"; done
            for each in $guarded; do
              pid=${each%%:*}
              if [ "$(sed 's/.*) //' /proc/$pid/stat 2>/dev/null | cut -d ' ' -f 20)" = "${each##*:}" ]; then
                kill -9 $pid
              fi
            done
            """;
    /** The place of the start time in /proc/ID/stat after the name of the program, which may have spaces. */
    private static final int START_TIME = 19;

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
        String stat;
        try {
            stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        } catch (IOException e) {
            // It has ended, or there is no such file on this system.
            return;
        }
        String start = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[START_TIME];
        GUARD.write(process.pid() + " " + start + "\n");
        GUARD.flush();
    }
}
