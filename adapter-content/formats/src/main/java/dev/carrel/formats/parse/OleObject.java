package dev.carrel.formats.parse;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.text.MagicBytes;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.EntryUtils;
import org.apache.poi.poifs.filesystem.FileMagic;
import org.apache.poi.poifs.filesystem.Ole10Native;
import org.apache.poi.poifs.filesystem.Ole10NativeException;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/** An object in an office document: a file as it is, or a compound file with a document in it. */
public final class OleObject {

    /** A longer one is not read. */
    public static final int MAX_BYTES = 32 * 1024 * 1024;

    /** What a compound file that is a document has in it. */
    private static final List<String> DOCUMENTS = List.of("WordDocument", "Workbook", "Book", "PowerPoint Document",
            "__properties_version1.0");
    /** Where programs put a file of another format. */
    private static final List<String> FILES = List.of("Package", "CONTENTS");

    /** The names that office programs give to an object. */
    private static final Predicate<String> MADE_UP = Pattern
            .compile("(?i)|oleObject\\d*\\.bin|MBD[0-9a-f]+|_\\d+|Microsoft_.*|file_\\d+(?:\\.\\w*)?")
            .asMatchPredicate();

    private OleObject() {}

    /** Returns the document in an object; null if it is none, damaged, or too long. */
    public static @Nullable InnerDocument read(@Nullable String name, byte[] bytes) {
        if (bytes.length == 0 || bytes.length > MAX_BYTES) {
            return null;
        }
        if (FileMagic.valueOf(bytes) != FileMagic.OLE2) {
            return toInner(name, bytes);
        }
        try (var files = new POIFSFileSystem(new ByteArrayInputStream(bytes))) {
            return isDocument(files.getRoot()) ? toInner(name, bytes) : read(name, files.getRoot());
        } catch (IOException | IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException ignored) {
            return null;
        }
    }

    /** Returns the document in a folder of a compound file; null if it is none, damaged, or too long. */
    public static @Nullable InnerDocument read(@Nullable String name, DirectoryNode folder) {
        try {
            return isDocument(folder) ? toInner(name, toFile(folder)) : readFile(name, folder);
        } catch (IOException | IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException ignored) {
            return null;
        }
    }

    private static boolean isDocument(DirectoryNode folder) {
        return DOCUMENTS.stream().anyMatch(folder::hasEntryCaseInsensitive);
    }

    private static @Nullable InnerDocument readFile(@Nullable String name, DirectoryNode folder) throws IOException {
        if (folder.hasEntryCaseInsensitive(Ole10Native.OLE10_NATIVE)) {
            return readPackage(name, folder);
        }
        for (String file : FILES) {
            if (folder.hasEntryCaseInsensitive(file)) {
                try (var in = folder.createDocumentInputStream(folder.getEntryCaseInsensitive(file))) {
                    byte[] bytes = in.readNBytes(MAX_BYTES + 1);
                    boolean isFile = file.equals("Package") || MagicBytes.PDF.matches(bytes);
                    return isFile ? toInner(name, bytes) : null;
                }
            }
        }
        return null;
    }

    private static @Nullable InnerDocument readPackage(@Nullable String name, DirectoryNode folder) throws IOException {
        try {
            Ole10Native file = Ole10Native.createFromEmbeddedOleObject(folder);
            String own = file.getFileName() == null ? file.getLabel() : file.getFileName();
            return toInner(own == null || own.isBlank() ? name : own, file.getDataBuffer());
        } catch (Ole10NativeException ignored) {
            return null;
        }
    }

    private static byte[] toFile(DirectoryEntry folder) throws IOException {
        try (var files = new POIFSFileSystem(); var out = new ByteArrayOutputStream()) {
            EntryUtils.copyNodes(folder, files.getRoot());
            files.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    private static @Nullable InnerDocument toInner(@Nullable String path, byte[] bytes) {
        String name = path == null ? "" : path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return bytes.length > MAX_BYTES ? null
                : new InnerDocument(MADE_UP.test(name.strip()) ? null : name, null, bytes, Part.EMBEDDED_OBJECTS);
    }
}
