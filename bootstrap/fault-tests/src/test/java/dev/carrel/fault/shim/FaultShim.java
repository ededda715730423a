package dev.carrel.fault.shim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The shim {@code io_shim.c} between a process and libc: records the operations on the files of a data folder and makes
 * those fail that a {@link FaultSwitch} selects. Needs Linux and a C compiler.
 */
public final class FaultShim {

    private final Path library;
    private final Path data;
    private final Path log;
    private final Path control;

    private FaultShim(Path library, Path data, Path log, Path control) {
        this.library = library;
        this.data = data;
        this.log = log;
        this.control = control;
    }

    /** Creates a shim for an existing data folder, with its own files in another folder. */
    public static FaultShim watch(Path data, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path library = folder.resolve("io_shim.so");
        ShimCompiler.compile("io_shim.c", library);
        return new FaultShim(library, data.toRealPath(), folder.resolve("operations"), folder.resolve("control"));
    }

    /** Returns the environment variables for the process. */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "IO_SHIM_ROOT", data.toString(), "IO_SHIM_LOG", log.toString(),
                "IO_SHIM_CONTROL", control.toString());
    }

    /** Returns the record of file operations. */
    public Path log() {
        return log;
    }

    /** Creates the switch; call it before the process starts. */
    public FaultSwitch faults() throws IOException {
        return new FaultSwitch(control);
    }
}
