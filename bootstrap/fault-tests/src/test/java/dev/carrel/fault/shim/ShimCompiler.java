package dev.carrel.fault.shim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Compiles the shims that a test puts between a process and libc, by {@code LD_PRELOAD}. Needs a C compiler. */
final class ShimCompiler {

    private ShimCompiler() {}

    /** Compiles a source of {@code src/test/native} to a library, unless it exists. */
    static void compile(String source, Path library) throws IOException, InterruptedException {
        if (Files.exists(library)) {
            return;
        }
        Process compiler = new ProcessBuilder("cc", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o",
                library.toString(), Path.of("src/test/native", source).toAbsolutePath().toString(), "-ldl",
                "-lpthread").redirectErrorStream(true).start();
        String said = new String(compiler.getInputStream().readAllBytes(), UTF_8);
        if (!compiler.waitFor(10, TimeUnit.MINUTES) || compiler.exitValue() != 0) {
            throw new IOException("The shim could not be compiled: " + said);
        }
    }
}
