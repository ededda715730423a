package dev.carrel.persistence.column;

import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The SHA-256 digest of several fields, each preceded by its length, so that field boundaries are unambiguous. */
public final class ContentDigest {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final MessageDigest digest = Sha256.newDigest();

    ContentDigest addField(@Nullable String field) {
        byte[] bytes = field == null ? new byte[0] : field.getBytes(UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(field == null ? -1 : bytes.length).flip());
        digest.update(bytes);
        return this;
    }

    String toHex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the digest of the text of a document. */
    public static String hexOf(DocumentContent content) {
        var digest = new ContentDigest().addField(content.title());
        for (Section section : content.sections()) {
            section.headings().forEach(digest::addField);
            // Headings are never null, so that null ends their list.
            digest.addField(null).addField(Integer.toString(section.page())).addField(section.text());
        }
        return digest.toHex();
    }

    /** Returns the digest of all bytes of a stream. */
    static String hexOf(InputStream content) throws IOException {
        var digest = new ContentDigest();
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
            digest.digest.update(buffer, 0, read);
        }
        return digest.toHex();
    }
}
