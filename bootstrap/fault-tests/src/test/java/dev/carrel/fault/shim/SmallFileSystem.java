package dev.carrel.fault.shim;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A file system of a few megabytes in memory, which can be filled. Needs the right to mount. */
public final class SmallFileSystem implements AutoCloseable {

    private static final int MAX_ATTEMPTS = 10_000;

    private final Path folder;
    private final Path filler;

    private SmallFileSystem(Path folder) {
        this.folder = folder;
        this.filler = folder.resolve("filler");
    }

    /** Mounts a file system at a folder. */
    public static SmallFileSystem mount(Path folder, int megabytes) throws IOException, InterruptedException {
        run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "carrel-test", folder.toString());
        return new SmallFileSystem(folder);
    }

    public Path folder() {
        return folder;
    }

    /** Fills the file system completely, also while a server deletes files of it. */
    public void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(filler)) {
            for (int attempt = 1; !isFull(out); attempt++) {
                if (attempt == MAX_ATTEMPTS) {
                    throw new IOException("There is room on " + folder + " again and again.");
                }
            }
        }
    }

    /** Writes until there is no room, and returns whether there is none afterwards. */
    private boolean isFull(OutputStream out) {
        try {
            byte[] page = new byte[4096];
            while (true) {
                out.write(page);
            }
        } catch (IOException ignored) {
            return folder.toFile().getUsableSpace() == 0;
        }
    }

    /** Frees the space that {@link #fill} took. */
    public void free() throws IOException {
        Files.delete(filler);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        run("umount", "-l", folder.toString());
    }

    private static void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(10, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
    }
}
