package dev.carrel.formats.office;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.picture.PicturesInDocument;
import java.io.IOException;

/** Draws the pictures in office documents and books. */
public final class OfficePictures {

    private OfficePictures() {}

    /**
     * Draws a picture.
     *
     * @param number from 1
     */
    public static PictureImage drawPicture(FileFormat format, byte[] bytes, int number) throws IOException {
        if (format == FileFormat.LEGACY_OFFICE) {
            return PicturesInDocument.drawPicture(LegacyPictures.find(bytes), number);
        }
        try (var archive = ZipContainer.openArchive(bytes)) {
            return PicturesInDocument.drawPicture(new ArchivedPictures(archive), number);
        }
    }
}
