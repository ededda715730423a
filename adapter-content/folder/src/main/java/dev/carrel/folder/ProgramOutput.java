package dev.carrel.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a program of the system has printed until it ended.
 *
 * @param text a character for each byte
 */
record ProgramOutput(int status, String text) {

    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final long TIMEOUT_SECONDS = 60;
    /** Of names of files and users, which Java decodes by it as well. */
    private static final Charset NAMES = Charset.forName(
            System.getProperty("native.encoding", StandardCharsets.UTF_8.name()));

    /**
     * Runs a program, with what it says of errors left out.
     *
     * @throws IOException if it does not start, does not end in time or prints too much
     */
    static ProgramOutput of(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        // It often contains secrets, and changes what is printed.
        builder.environment().clear();
        Process process = builder.start();
        process.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).exceptionally(late -> process.destroyForcibly());
        try (InputStream output = process.getInputStream()) {
            byte[] bytes = output.readNBytes(MAX_BYTES);
            if (bytes.length == MAX_BYTES) {
                throw new IOException(command.getFirst() + " prints too much.");
            }
            return new ProgramOutput(process.onExit().join().exitValue(),
                    new String(bytes, StandardCharsets.ISO_8859_1));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Returns a name that is part of the text as Java has it. */
    static String toName(String part) {
        return new String(part.getBytes(StandardCharsets.ISO_8859_1), NAMES);
    }
}
