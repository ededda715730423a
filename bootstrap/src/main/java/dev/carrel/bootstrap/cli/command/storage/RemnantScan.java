package dev.carrel.bootstrap.cli.command.storage;

import dev.carrel.domain.document.DocumentId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Searches every file of a data folder for the ID of a document. */
final class RemnantScan {

    private static final int BUFFER_SIZE = 1 << 16;
    private static final Path DATABASE = Path.of("carrel.db");

    private RemnantScan() {}

    /**
     * Returns the files that contain the ID, relative to the folder, sorted by path.
     *
     * @param audited how often the audit log names the document: the database contains the ID as often
     */
    static List<Path> findFiles(Path folder, DocumentId document, int audited) throws IOException {
        var found = new ArrayList<Path>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                Path relative = folder.relativize(file);
                if (countIds(file, document.value()) > (relative.equals(DATABASE) ? audited : 0)) {
                    found.add(relative);
                }
            }
        }
        return found;
    }

    /** Compares bytes as characters, since IDs are ASCII. Blocks overlap by the length of an ID. */
    private static int countIds(Path file, String id) throws IOException {
        var buffer = new byte[BUFFER_SIZE];
        int kept = 0;
        int count = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer, kept, buffer.length - kept); read >= 0; read = in.read(buffer, kept,
                    buffer.length - kept)) {
                int length = kept + read;
                String block = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
                for (int at = block.indexOf(id); at >= 0; at = block.indexOf(id, at + id.length())) {
                    count++;
                }
                kept = Math.min(length, id.length() - 1);
                System.arraycopy(buffer, length - kept, buffer, 0, kept);
            }
            return count;
        } catch (NoSuchFileException ignored) {
            return 0;
        }
    }
}
