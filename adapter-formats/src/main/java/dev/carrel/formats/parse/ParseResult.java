package dev.carrel.formats.parse;

import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of reading a document apart. */
public sealed interface ParseResult {

    /**
     * @param title its own; null if it has none
     */
    record ParsedText(@Nullable String title, List<Section> sections) implements ParseResult {}

    /**
     * A mail, of which each part is a document.
     *
     * @param head who wrote to whom and when, in lines
     * @param body in the best of the forms that it was sent in
     */
    record MailMessage(@Nullable String subject, String head, List<MailPart> body,
            List<MailPart> attachments) implements ParseResult {}

    /**
     * @param name null if it has none
     * @param contentType null if nothing is said
     */
    record MailPart(@Nullable String name, @Nullable String contentType, byte[] bytes) {}

    /**
     * @param processBroken whether the process that read it can be trusted no longer
     */
    record ParseFailure(Failure failure, boolean processBroken) implements ParseResult {

        public static ParseFailure permanentFailure(String sentence) {
            return new ParseFailure(Failure.permanentFailure(sentence), false);
        }
    }
}
