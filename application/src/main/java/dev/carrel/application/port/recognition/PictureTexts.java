package dev.carrel.application.port.recognition;

import dev.carrel.domain.document.RecognizedPage;
import java.util.Map;
import java.util.Optional;

/** The texts of the pictures in a source, as far as they have been recognised. */
public interface PictureTexts {

    /** Pictures are not read. */
    PictureTexts NONE = unread("Carrel reads the text of pictures with the setting ocr = tesseract.");

    /** Returns texts of pictures that are not read. */
    static PictureTexts unread(String reason) {
        return new PictureTexts() {
            @Override
            public Optional<String> whyUnread() {
                return Optional.of(reason);
            }

            @Override
            public Map<Integer, RecognizedPage> findOf(String file) {
                return Map.of();
            }

            @Override
            public void request(PictureKey picture) {
                throw new IllegalStateException("pictures are not read");
            }
        };
    }

    /** Returns why pictures are not read, as a sentence for users; empty if they are. */
    Optional<String> whyUnread();

    /** Returns what has been recognised in a file, by the numbers of its pictures. */
    Map<Integer, RecognizedPage> findOf(String file);

    /** Asks for the text of a picture: the source is extracted again when all that were asked for are recognised. */
    void request(PictureKey picture);
}
