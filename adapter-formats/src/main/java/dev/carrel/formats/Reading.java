package dev.carrel.formats;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of reading a document apart. */
sealed interface Reading {

    /**
     * @param title its own; null if it has none
     */
    record Text(@Nullable String title, List<Section> sections) implements Reading {}

    /**
     * A mail, of which each part is a document.
     *
     * @param head who wrote to whom and when, in lines
     * @param body in the best of the forms that it was sent in
     */
    record Letter(@Nullable String subject, String head, List<Part> body, List<Part> attachments) implements Reading {}

    /**
     * @param name null if it has none
     * @param contentType null if nothing is said
     */
    record Part(@Nullable String name, @Nullable String contentType, byte[] bytes) {}

    /**
     * @param broken whether the process that read it can be trusted no longer
     */
    record Failed(Failure failure, boolean broken) implements Reading {

        static Failed forGood(String sentence) {
            return new Failed(Failure.permanentFailure(sentence), false);
        }
    }
}
