package dev.carrel.bootstrap.cli.importing;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Classifies files by extension: documents, files without text, pictures, and others, which the engine tries to read.
 * These include TIFF and JPEG 2000, formats of scans.
 */
final class FileExtensions {

    /** Text in them may be recognised, but in a folder most are those of pages, or photos. */
    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "bmp");
    private static final Set<String> DRAWINGS = Set.of("svg", "avif", "heic", "heif", "ico", "psd", "eps", "xcf");
    private static final Set<String> AUDIO_AND_VIDEO = Set.of("mp3", "mp4", "m4a", "m4v", "aac", "ogg", "oga", "ogv",
            "opus", "wav", "flac", "webm", "avi", "mov", "mkv", "wmv", "wma", "mpg", "mpeg");
    private static final Set<String> ARCHIVES = Set.of("zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar",
            "jar", "war", "iso", "dmg", "deb", "rpm", "apk", "cab");
    private static final Set<String> BINARY_FILES = Set.of("exe", "msi", "dll", "so", "dylib", "a", "o", "obj", "lib",
            "class", "pyc", "pyo", "wasm", "bin", "dat", "db", "sqlite", "sqlite3", "pack", "idx");
    private static final Set<String> WEB_ASSETS = Set.of("css", "js", "mjs", "map", "woff", "woff2", "ttf", "otf",
            "eot");
    private static final Set<String> TEMPORARY_FILES = Set.of("lock", "tmp", "temp", "bak", "swp", "part", "crdownload",
            "partial");

    private static final Set<String> DOCUMENTS = Set.of("pdf", "docx", "doc", "pptx", "ppt", "xlsx", "xls", "odt",
            "ods", "odp", "fodt", "fods", "fodp", "ics", "vcf", "epub", "rtf", "csv", "tsv", "eml", "msg", "html",
            "htm", "xhtml", "md", "markdown", "txt");

    private FileExtensions() {}

    /** Returns whether the extension is that of a document. If such a file cannot be read, it is damaged. */
    static boolean isDocument(Path file) {
        return DOCUMENTS.contains(extensionOf(CompressedFiles.contentName(file)));
    }

    /** Returns whether the extension is that of a picture in which text may be recognised. */
    static boolean isPicture(Path file) {
        return PICTURES.contains(extensionOf(CompressedFiles.contentName(file)));
    }

    /** Returns whether the extension is that of a file without text, or of a picture. */
    static boolean isNoDocument(Path file) {
        Path content = CompressedFiles.contentName(file);
        if (CompressedFiles.isCompressed(file) && extensionOf(content).isEmpty()) {
            return true;
        }
        String extension = extensionOf(content);
        return PICTURES.contains(extension) || DRAWINGS.contains(extension)
                || AUDIO_AND_VIDEO.contains(extension) || ARCHIVES.contains(extension)
                || BINARY_FILES.contains(extension) || WEB_ASSETS.contains(extension)
                || TEMPORARY_FILES.contains(extension)
                || isEditorFile(file);
    }

    /** Returns the extension in lower case without the dot; empty if there is none. */
    static String extensionOf(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    /** Returns whether the name is that of a lock file or backup copy of an editor. */
    private static boolean isEditorFile(Path file) {
        String name = file.getFileName().toString();
        return name.startsWith("~$") || name.endsWith("~");
    }
}
