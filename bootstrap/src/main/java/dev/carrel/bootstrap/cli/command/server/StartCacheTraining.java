package dev.carrel.bootstrap.cli.command.server;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The training run of the AOT cache of the JVM (JEP 514), with which later starts take half the time. It runs in the
 * background behind a server that is ready, at the lowest priority, and ends with the server. The launcher does it, and
 * says whether there is anything to do.
 */
final class StartCacheTraining {

    private static final Logger log = LoggerFactory.getLogger(StartCacheTraining.class);
    private static final String LAUNCHER_PROPERTY = "carrel.cache-trainer";
    private static final String COMMAND = "train-start-cache";

    private static final Duration END_TIMEOUT = Duration.ofSeconds(5);

    private final @Nullable Process process;

    private StartCacheTraining(@Nullable Process process) {
        this.process = process;
    }

    /** Begins the training if the launcher has found no cache. */
    static StartCacheTraining begin() {
        String launcher = System.getProperty(LAUNCHER_PROPERTY, "");
        return new StartCacheTraining(launcher.isEmpty() ? null : start(launcher));
    }

    private static @Nullable Process start(String launcher) {
        try {
            log.debug("Training the cache for faster starts in the background, once");
            return new ProcessBuilder(launcher, COMMAND, String.valueOf(ProcessHandle.current().pid()))
                    .redirectInput(Redirect.from(new File("/dev/null")))
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            log.debug("There is no cache for faster starts", e);
            return null;
        }
    }

    /** Ends the training, and waits for the launcher to remove what it has begun. */
    void end() throws InterruptedException {
        if (process != null) {
            process.destroy();
            process.waitFor(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
