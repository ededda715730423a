package dev.carrel.sqlite;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/**
 * The search for the id of a document in the WAL. The database file is not searched, because closing a file that SQLite
 * has open would release SQLite's locks.
 */
final class WalSearch {

    private static final int BUFFER_BYTES = 1024 * 1024;

    private WalSearch() {}

    /** Returns whether the WAL of a database has the id of a document. */
    static boolean containsId(Path database, DocumentId document) {
        Path wal = database.resolveSibling(database.getFileName() + "-wal");
        try (InputStream in = Files.newInputStream(wal)) {
            return containsText(in, document.value());
        } catch (NoSuchFileException ignored) {
            return false;
        } catch (IOException e) {
            throw new StorageException("The file " + wal + " could not be read.", e);
        }
    }

    private static boolean containsText(InputStream in, String id) throws IOException {
        byte[] end = new byte[0];
        for (byte[] buffer = in.readNBytes(BUFFER_BYTES); buffer.length > 0; buffer = in.readNBytes(BUFFER_BYTES)) {
            String text = new String(end, ISO_8859_1) + new String(buffer, ISO_8859_1);
            if (text.contains(id)) {
                return true;
            }
            end = Arrays.copyOfRange(buffer, Math.max(0, buffer.length - id.length()), buffer.length);
        }
        return false;
    }
}
