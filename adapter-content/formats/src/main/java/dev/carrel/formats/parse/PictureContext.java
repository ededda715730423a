package dev.carrel.formats.parse;

import dev.carrel.domain.document.RecognizedPage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the pictures of a file while it is parsed.
 *
 * @param whyUnread why pictures are not read, as a sentence; null if they are
 * @param texts what was recognised, by the number of the picture
 */
public record PictureContext(@Nullable String whyUnread, Map<Integer, RecognizedPage> texts) {

    /** Pictures are not read. */
    public static final PictureContext NONE = new PictureContext("", Map.of());

    public PictureContext {
        texts = Map.copyOf(texts);
    }

    /** Returns whether pictures are read. */
    public boolean areRead() {
        return whyUnread == null;
    }

    /** Returns what was recognised in a picture, which was. */
    public RecognizedPage requireText(int number) {
        return Objects.requireNonNull(texts.get(number), "it was recognised");
    }

    /** Returns the pictures that were not recognised yet, of these. */
    public List<Integer> findUnread(IntStream numbers) {
        return numbers.filter(number -> !texts.containsKey(number)).boxed().toList();
    }

    /** Returns a reason for users with why pictures are not read. */
    public String explain(String reason) {
        return whyUnread == null || whyUnread.isEmpty() ? reason : reason + " " + whyUnread;
    }
}
