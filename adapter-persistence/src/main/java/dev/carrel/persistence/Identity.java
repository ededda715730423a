package dev.carrel.persistence;

import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What makes two documents of a library the same: the address of a page as it is written; of a raw text the SHA-256 of
 * the text and its details, each preceded by its length, so that no two differ only in where one ends.
 */
final class Identity {

    private Identity() {}

    static String of(NewDocument document) {
        return switch (document.source()) {
            case DocumentSource.WebPage page -> page.url().value();
            case DocumentSource.RawText raw -> hash(raw.text(), document.details());
        };
    }

    private static String hash(String text, DocumentDetails details) {
        MessageDigest hash = sha256();
        add(hash, text);
        add(hash, details.title());
        add(hash, Addresses.value(details.sourceUrl()));
        add(hash, Addresses.value(details.imageSnippet()));
        return HexFormat.of().formatHex(hash.digest());
    }

    private static void add(MessageDigest hash, @Nullable String field) {
        byte[] bytes = field == null ? new byte[0] : field.getBytes(UTF_8);
        hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(field == null ? -1 : bytes.length).flip());
        hash.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
