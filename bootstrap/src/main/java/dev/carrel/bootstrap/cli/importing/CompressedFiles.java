package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.document.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** Files that gzip has compressed, such as {@code notes.txt.gz}: they are imported as what they contain. */
final class CompressedFiles {

    private static final String SUFFIX = ".gz";

    private CompressedFiles() {}

    static boolean isCompressed(Path file) {
        String name = file.getFileName().toString();
        return name.length() > SUFFIX.length() && name.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    }

    /** Returns the name of the file in a compressed one, and of any other file its own name. */
    static Path contentName(Path file) {
        String name = file.getFileName().toString();
        return Path.of(isCompressed(file) ? name.substring(0, name.length() - SUFFIX.length()) : name);
    }

    /**
     * Returns the content of a compressed file, in memory.
     *
     * @param maxBytes how much of it to read at most: a small file may contain very much
     * @throws IOException also if the file is damaged
     */
    static ByteSource readContent(Path file, long maxBytes) throws IOException {
        try (InputStream content = new GZIPInputStream(Files.newInputStream(file))) {
            return ByteSource.of(content.readNBytes((int) Math.min(maxBytes, Integer.MAX_VALUE - 8L)));
        }
    }
}
