package dev.carrel.retrieval.index;

import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.text.Sha256;
import java.util.HexFormat;

/**
 * The folder name of a library: valid on any file system, unique also where file names are case-insensitive, and
 * readable for common ids ({@code handbook} becomes {@code lib-handbook}).
 */
public final class FolderName {

    /** Avoids reserved names, such as {@code con} or {@code nul}, and leading hyphens. */
    private static final String PREFIX = "lib-";

    private static final String UNESCAPED_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_";

    /** The maximum length of a name without suffixes; file systems allow 255 bytes. */
    private static final int MAX_CHARACTERS = 200;

    private FolderName() {}

    /** Returns the folder name of a library; it never changes between versions. */
    public static String of(LibraryId library) {
        var name = new StringBuilder(PREFIX);
        for (char c : library.value().toCharArray()) {
            if (UNESCAPED_CHARACTERS.indexOf(c) >= 0) {
                name.append(c);
            } else {
                name.append('=').append(HexFormat.of().toHexDigits((byte) c));
            }
        }
        return name.length() <= MAX_CHARACTERS ? name.toString()
                : PREFIX + "==" + HexFormat.of().formatHex(Sha256.of(library.value()));
    }

    /** Returns whether a file name may be that of a library; other files in the index folder are left alone. */
    static boolean isLibraryFolder(String name) {
        return name.startsWith(PREFIX);
    }
}
