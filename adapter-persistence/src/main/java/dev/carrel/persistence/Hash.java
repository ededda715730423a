package dev.carrel.persistence;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The SHA-256 of several fields, each preceded by its length, so that no two differ only in where one ends. */
final class Hash {

    private static final int PIECE = 64 * 1024;

    private final MessageDigest digest = sha256();

    Hash add(@Nullable String field) {
        byte[] bytes = field == null ? new byte[0] : field.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(field == null ? -1 : bytes.length).flip());
        digest.update(bytes);
        return this;
    }

    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of a text that a document answers with. */
    static String of(DocumentContent content) {
        var hash = new Hash().add(content.title());
        for (Section section : content.sections()) {
            section.headings().forEach(hash::add);
            // No heading is absent, so that this one ends them.
            hash.add(null).add(section.text());
        }
        return hash.hex();
    }

    /** Of all that can be read. */
    static String of(InputStream content) throws IOException {
        var hash = new Hash();
        byte[] piece = new byte[PIECE];
        for (int read = content.read(piece); read >= 0; read = content.read(piece)) {
            hash.digest.update(piece, 0, read);
        }
        return hash.hex();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
