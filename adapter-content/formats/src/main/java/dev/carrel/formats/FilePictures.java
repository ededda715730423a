package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.application.port.recognition.PictureTexts;
import dev.carrel.domain.text.Sha256;
import dev.carrel.formats.parse.PictureContext;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The pictures of a file, known by the digest of its bytes: so they are the same wherever the file is attached.
 *
 * @param file the digest; empty if pictures are not read
 */
record FilePictures(PictureTexts texts, String file) {

    static FilePictures of(ExtractionSource source) {
        PictureTexts texts = source.caller().pictures();
        return new FilePictures(texts, texts.whyUnread().isPresent() ? "" : digestOf(source.bytes()));
    }

    /** Returns whether a picture is one of a file. */
    static boolean isOf(byte[] file, PictureKey picture) {
        return digestOf(file).equals(picture.file());
    }

    private static String digestOf(byte[] bytes) {
        return HexFormat.of().formatHex(Sha256.of(bytes));
    }

    boolean areRead() {
        return texts.whyUnread().isEmpty();
    }

    /** Returns what is known of the pictures, for a parser. */
    PictureContext context() {
        return texts.whyUnread()
                .map(reason -> new PictureContext(reason, Map.of()))
                .orElseGet(() -> new PictureContext(null, texts.findOf(file)));
    }

    /** Asks for pictures that the parser needs. */
    void request(List<Integer> numbers) {
        numbers.forEach(number -> texts.request(new PictureKey(file, number)));
    }
}
