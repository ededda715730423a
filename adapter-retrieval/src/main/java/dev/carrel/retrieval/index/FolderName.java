package dev.carrel.retrieval.index;

import dev.carrel.domain.library.LibraryId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names the folder of a library so that any file system takes it and no two libraries share it, also where letter case
 * does not count. Readable for usual ids: {@code handbook} becomes {@code lib-handbook}.
 */
public final class FolderName {

    /** Keeps clear of names with a meaning, such as {@code con} or {@code nul}, and of leading hyphens. */
    private static final String PREFIX = "lib-";

    private static final String UNESCAPED_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_";

    /** Leaves room for suffixes below the 255 bytes that file systems allow. */
    private static final int MAX_CHARACTERS = 200;

    private FolderName() {}

    public static String of(LibraryId library) {
        var name = new StringBuilder(PREFIX);
        for (char c : library.value().toCharArray()) {
            if (UNESCAPED_CHARACTERS.indexOf(c) >= 0) {
                name.append(c);
            } else {
                name.append('=').append(HexFormat.of().toHexDigits((byte) c));
            }
        }
        return name.length() <= MAX_CHARACTERS ? name.toString() : PREFIX + "==" + sha256Hex(library.value());
    }

    /** Whether it may be such a name; nothing else in the folder is touched. */
    static boolean isLibraryFolder(String name) {
        return name.startsWith(PREFIX);
    }

    private static String sha256Hex(String value) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
