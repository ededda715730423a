package dev.carrel.formats.parse;

import dev.carrel.domain.document.UnreadableContentException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.jspecify.annotations.Nullable;

/** The files of a ZIP archive, with protection against ZIP bombs. */
public final class ZipContainer implements AutoCloseable {

    private static final int MAX_UNPACKED_MEBIBYTES = 512;
    private static final int MAX_FILES = 50_000;
    private static final Set<String> MEDIA_EXTENSIONS = Set.of("png", "jpg", "jpeg", "gif", "emf", "wmf", "tif", "tiff",
            "svg",
            "bmp", "mp3", "mp4", "wav", "ttf", "otf", "woff", "bin");

    private final ZipFile zip;

    private ZipContainer(ZipFile zip) {
        this.zip = zip;
    }

    /**
     * Opens an archive.
     *
     * @throws UnreadableContentException if it unpacks to more than 512 MiB, or is encrypted
     */
    public static ZipContainer openArchive(byte[] bytes) throws IOException {
        return openArchive(bytes, MAX_UNPACKED_MEBIBYTES);
    }

    /** Opens an archive that unpacks to at most this size. */
    public static ZipContainer openArchive(byte[] bytes, int maxMebibytes) throws IOException {
        ZipFile zip = ZipFile.builder().setSeekableByteChannel(new SeekableInMemoryByteChannel(bytes)).get();
        boolean isAccepted = false;
        try {
            refuseZipBombs(zip, maxMebibytes);
            isAccepted = true;
        } finally {
            if (!isAccepted) {
                zip.close();
            }
        }
        return new ZipContainer(zip);
    }

    /** The declared sizes are not trusted: the files are unpacked to count their bytes. */
    private static void refuseZipBombs(ZipFile zip, int maxMebibytes) throws IOException {
        List<ZipArchiveEntry> files = Collections.list(zip.getEntries());
        if (files.size() > MAX_FILES) {
            throw new UnreadableContentException("It is an archive of more than 50,000 files.");
        }
        var unpacked = new UnpackedSizeCounter(maxMebibytes);
        for (ZipArchiveEntry file : files) {
            if (isUnpacked(file)) {
                if (!zip.canReadEntryData(file)) {
                    throw new UnreadableContentException("The document is protected by a password.");
                }
                try (InputStream in = zip.getInputStream(file)) {
                    in.transferTo(unpacked);
                }
            }
        }
    }

    private static boolean isUnpacked(ZipArchiveEntry file) {
        String name = file.getName();
        return !file.isDirectory()
                && !MEDIA_EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
    }

    /** Returns whether there is a file. */
    public boolean hasFile(String name) {
        return zip.getEntry(name) != null;
    }

    /**
     * Opens a file of the archive.
     *
     * @throws UnreadableContentException if there is no such file
     */
    public InputStream openFile(String name) throws IOException {
        ZipArchiveEntry file = zip.getEntry(name);
        if (file == null) {
            throw new UnreadableContentException("It is damaged: parts of it are missing.");
        }
        return zip.getInputStream(file);
    }

    /** Returns the first 1,024 bytes of a file as a text. */
    public String readStart(String name) throws IOException {
        try (InputStream in = openFile(name)) {
            return new String(in.readNBytes(1024), StandardCharsets.UTF_8);
        }
    }

    /** Returns the names of the files. */
    public List<String> fileNames() {
        return Collections.list(zip.getEntries()).stream().map(ZipArchiveEntry::getName).toList();
    }

    /** Returns the archive with different content of some of its files. */
    public byte[] withFiles(Map<String, byte[]> contents) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipArchiveOutputStream(bytes)) {
            for (ZipArchiveEntry file : Collections.list(zip.getEntries())) {
                byte[] content = contents.get(file.getName());
                if (content != null) {
                    out.putArchiveEntry(new ZipArchiveEntry(file.getName()));
                    out.write(content);
                    out.closeArchiveEntry();
                } else {
                    out.addRawArchiveEntry(file, zip.getRawInputStream(file));
                }
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }

    /** Counts unpacked bytes and discards them. */
    private static final class UnpackedSizeCounter extends OutputStream {

        private final int maxMebibytes;
        private long bytes;

        UnpackedSizeCounter(int maxMebibytes) {
            this.maxMebibytes = maxMebibytes;
        }

        @Override
        public void write(int b) {
            countBytes(1);
        }

        @Override
        public void write(byte @Nullable [] buffer, int offset, int length) {
            countBytes(length);
        }

        private void countBytes(int more) {
            bytes += more;
            if (bytes > maxMebibytes * 1024L * 1024L) {
                throw new UnreadableContentException("It unpacks to more than " + maxMebibytes + " MiB.");
            }
        }
    }
}
