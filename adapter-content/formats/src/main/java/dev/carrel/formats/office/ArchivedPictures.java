package dev.carrel.formats.office;

import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.picture.PictureFiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.regex.Pattern;

/** The pictures in an archive, by name. What shows the document as a whole is none. */
record ArchivedPictures(ZipContainer archive) implements PictureFiles {

    private static final Pattern NAME = Pattern
            .compile("(?i)(?!docProps/|Thumbnails/)(?:.+/)?[^/]+\\.(?:png|jpe?g|tiff?|jp2|jpx|webp|gif|bmp)");

    @Override
    public List<String> names() {
        return archive.fileNames()
                .stream()
                .filter(name -> NAME.matcher(name).matches())
                .sorted()
                .limit(MAX_PICTURES)
                .toList();
    }

    @Override
    public byte[] read(String name) throws IOException {
        try (InputStream in = archive.openFile(name)) {
            return in.readNBytes(MAX_PICTURE_BYTES);
        }
    }
}
