package dev.carrel.formats.worker;

import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.worker.ParseRequest.Drawing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The files of which a worker process drew pictures last, in its temporary directory: for the next page of a scan, the
 * file is neither sent again nor read as a whole. Not thread-safe.
 */
final class KeptFiles {

    /** So many scans are read in turns without a file being sent twice. */
    static final int MAX_FILES = 4;
    private static final long MAX_BYTES = 512L * 1024 * 1024;
    /** A smaller file is sent in no time. */
    private static final int MIN_BYTES = 1024 * 1024;
    /** After this time, a file of which nothing is drawn any more goes with the next request. */
    private static final Duration MAX_IDLE_TIME = Duration.ofMinutes(5);

    private final Path directory;
    /** The least recently used first. */
    private final Map<String, KeptFile> files = new LinkedHashMap<>();
    private int written;

    private record KeptFile(FileFormat format, Path path, long bytes, long usedNanos) {}

    KeptFiles(Path directory) {
        this.directory = directory;
    }

    static boolean isWorthKeeping(long bytes) {
        return bytes >= MIN_BYTES && bytes <= MAX_BYTES;
    }

    /** Draws a picture of a file that was sent, which is kept, or of one that was kept. */
    ParseResult drawPicture(ParseRequest request, Drawing drawing) throws IOException {
        String name = drawing.picture().file();
        int number = drawing.picture().number();
        if (!drawing.isKept()) {
            keep(name, request.format(), request.source().bytes());
            return DocumentParsers.drawPicture(request.format(), request.source().bytes(), number);
        }
        KeptFile file = files.remove(name);
        if (file == null) {
            return new ParseResult.FileNotKept();
        }
        files.put(name, new KeptFile(file.format, file.path, file.bytes, System.nanoTime()));
        return DocumentParsers.drawPicture(file.format, file.path, number);
    }

    private void keep(String name, FileFormat format, byte[] bytes) throws IOException {
        if (files.containsKey(name) || !isWorthKeeping(bytes.length)) {
            return;
        }
        makeRoom(bytes.length);
        Path path = directory.resolve("kept-" + ++written);
        try {
            Files.write(path, bytes);
            files.put(name, new KeptFile(format, path, bytes.length, System.nanoTime()));
        } catch (IOException e) {
            System.err.println(e);
            Files.deleteIfExists(path);
        }
    }

    private void makeRoom(long bytes) throws IOException {
        while (files.size() >= MAX_FILES
                || bytes + files.values().stream().mapToLong(KeptFile::bytes).sum() > MAX_BYTES) {
            deleteFirst();
        }
    }

    /** Deletes the files that were not used for a while. */
    void deleteIdle() throws IOException {
        while (!files.isEmpty()
                && System.nanoTime() - files.values().iterator().next().usedNanos > MAX_IDLE_TIME.toNanos()) {
            deleteFirst();
        }
    }

    private void deleteFirst() throws IOException {
        Iterator<KeptFile> all = files.values().iterator();
        KeptFile first = all.next();
        all.remove();
        Files.deleteIfExists(first.path);
    }
}
