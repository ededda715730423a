package dev.carrel.fault.shim;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The shim {@code clock_shim.c}, which gives a process a wrong clock. Needs Linux and a C compiler. */
public final class ClockShim {

    private final Path library;

    private ClockShim(Path library) {
        this.library = library;
    }

    /** Creates the shim, with its file in an existing folder. */
    public static ClockShim create(Path folder) throws IOException, InterruptedException {
        Path library = folder.resolve("clock_shim.so");
        ShimCompiler.compile("clock_shim.c", library);
        return new ClockShim(library);
    }

    /** Returns the environment variables for a process whose clock is ahead of the machine's; behind if negative. */
    public Map<String, String> environment(Duration ahead) {
        return Map.of("LD_PRELOAD", library.toString(), "CLOCK_SHIM_SECONDS", Long.toString(ahead.toSeconds()));
    }
}
