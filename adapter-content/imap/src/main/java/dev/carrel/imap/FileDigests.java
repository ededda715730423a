package dev.carrel.imap;

import dev.carrel.application.port.connector.PlaceException;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Digests of attached files, kept since a mail never changes. They are asked for only where files of a thread have the
 * same name. Thread-safe.
 */
final class FileDigests {

    private static final int MAX_KEPT = 30_000;

    private final Map<String, String> byFile = new LinkedHashMap<>() {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MAX_KEPT;
        }
    };

    /** Reads a file. */
    interface DigestReader {

        String readDigest() throws PlaceException, MessagingException, IOException;
    }

    /** @param file its mailbox, mail and part */
    String find(String file, DigestReader reader) throws PlaceException, MessagingException, IOException {
        String kept = kept(file);
        if (kept != null) {
            return kept;
        }
        String digest = reader.readDigest();
        keep(file, digest);
        return digest;
    }

    private synchronized @Nullable String kept(String file) {
        return byFile.get(file);
    }

    private synchronized void keep(String file, String digest) {
        byFile.put(file, digest);
    }
}
