package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Creates documents from files. Checks size and readability before a file is sent. */
public final class FileDocumentFactory {

    private static final long MEBIBYTE = 1024L * 1024;

    private final AttributeRules attributes;
    private final FileKeys keys;
    private final @Nullable URI sourceBase;
    private final long maxBytes;

    /**
     * Creates a factory.
     *
     * @param sourceBase the URL below which readers find the files; null for none
     * @param maxBytes the maximum file size
     */
    public FileDocumentFactory(FileKeys keys, @Nullable URI sourceBase, long maxBytes) {
        this(keys, sourceBase, maxBytes, AttributeRules.NONE);
    }

    /** Creates a factory of documents with attributes. */
    public FileDocumentFactory(FileKeys keys, @Nullable URI sourceBase, long maxBytes, AttributeRules attributes) {
        this.attributes = attributes;
        this.keys = keys;
        this.sourceBase = sourceBase;
        this.maxBytes = maxBytes;
    }

    /**
     * Creates the document of a file.
     *
     * @throws UnreadableFileException if the file is empty, too large or cannot be read
     */
    NewDocument createDocument(ImportItem.LocalFile file) throws UnreadableFileException {
        requireSize(openContent(file.path()).size(), "The file");
        NewDocument document = NewDocument
                .ofFile(CompressedFiles.contentName(file.path()).toString(), readContent(file.path()))
                .withKey(keyOf(file))
                .withAttributes(attributes.findAttributes(file.name()));
        return sourceBase == null ? document : document.withSourceUrl(sourceUrl(sourceBase, file));
    }

    private void requireSize(long bytes, String what) throws UnreadableFileException {
        if (bytes == 0) {
            throw new UnreadableFileException("The file is empty.");
        }
        if (bytes > maxBytes) {
            throw new UnreadableFileException(what + " has " + toMebibytes(bytes, MEBIBYTE - 1) + " MiB; at most "
                    + toMebibytes(maxBytes, 0) + " MiB are allowed.");
        }
    }

    private ByteSource readContent(Path path) throws UnreadableFileException {
        if (!CompressedFiles.isCompressed(path)) {
            return openContent(path);
        }
        try {
            ByteSource content = CompressedFiles.readContent(path, maxBytes + 1);
            requireSize(content.size(), "What the file contains");
            return content;
        } catch (IOException ignored) {
            throw new UnreadableFileException("The file is not a complete gzip file.");
        }
    }

    /** Creates the document of a page; it has the attributes of all documents. */
    NewDocument createDocument(ImportItem.NewPage page) {
        return NewDocument.ofPage(page.url().value()).withAttributes(attributes.common());
    }

    private String keyOf(ImportItem.LocalFile file) throws UnreadableFileException {
        try {
            String key = keys.keyOf(file);
            if (key.codePointCount(0, key.length()) > NewDocument.MAX_KEY_CHARACTERS) {
                throw new UnreadableFileException("Its key is longer than "
                        + NewDocument.MAX_KEY_CHARACTERS + " characters.");
            }
            return key;
        } catch (IOException ignored) {
            throw new UnreadableFileException("The file cannot be read.");
        }
    }

    /** Opens the file once, so that missing permissions are reported as such and not as an error of the server. */
    private static ByteSource openContent(Path path) throws UnreadableFileException {
        try {
            ByteSource content = ByteSource.of(path);
            content.openStream().close();
            return content;
        } catch (AccessDeniedException ignored) {
            throw new UnreadableFileException("The file may not be read.");
        } catch (IOException ignored) {
            throw new UnreadableFileException("The file cannot be read.");
        }
    }

    private static String sourceUrl(URI base, ImportItem.LocalFile file) {
        try {
            return base.resolve(new URI(null, null, "./" + FileKeys.withSlashes(file.name()), null)).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("every path can be quoted", e);
        }
    }

    private static long toMebibytes(long bytes, long roundedBy) {
        return (bytes + roundedBy) / MEBIBYTE;
    }

    /** Thrown for a file that cannot be added; the message says why. */
    static final class UnreadableFileException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreadableFileException(String message) {
            super(message);
        }
    }
}
