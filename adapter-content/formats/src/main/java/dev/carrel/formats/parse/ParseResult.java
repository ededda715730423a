package dev.carrel.formats.parse;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The result of parsing a document in a worker process. */
public sealed interface ParseResult {

    /**
     * The text of a document; of none, if there is none.
     *
     * @param title the title of the document; null if it has none
     * @param leftOut what was found and not taken
     * @param inner the documents in it, which are still to be extracted
     */
    record ParsedText(@Nullable String title, List<Section> sections, List<LeftOut> leftOut,
            List<InnerDocument> inner) implements ParseResult {

        /** Creates a text that was taken whole. */
        public ParsedText(@Nullable String title, List<Section> sections) {
            this(title, sections, List.of(), List.of());
        }

        /** Returns the text with other sections. */
        public ParsedText withSections(List<Section> others) {
            return new ParsedText(title, others, leftOut, inner);
        }

        /** Returns the text with paragraphs at its end. */
        public ParsedText append(List<String> paragraphs) {
            return paragraphs.isEmpty() ? this
                    : withSections(Stream.concat(sections.stream(),
                            Stream.of(new Section(List.of(), String.join("\n\n", paragraphs)))).toList());
        }

        /** Returns the text with less that was not taken, since its text was added. */
        public ParsedText takeIn(Part part, int count) {
            return new ParsedText(title, sections,
                    leftOut.stream()
                            .filter(each -> each.part() != part || each.count() > count)
                            .map(each -> each.part() == part ? new LeftOut(part, each.count() - count) : each)
                            .toList(),
                    inner);
        }

        /** Returns the text with more that was not taken. */
        public ParsedText leaveOut(Part part, int count) {
            return count == 0 ? this
                    : new ParsedText(title, sections,
                            LeftOut.sum(Stream.concat(leftOut.stream(), Stream.of(new LeftOut(part, count)))), inner);
        }
    }

    /**
     * The text is not whole before pictures have been recognised.
     *
     * @param numbers of the pictures, from 1; not empty
     */
    record PicturesUnread(List<Integer> numbers) implements ParseResult {}

    /** A picture that was drawn. */
    record DrawnPicture(PictureImage image) implements ParseResult {}

    /** The process does not have the file of which it is to draw a picture. */
    record FileNotKept() implements ParseResult {}

    /** A page, or a plain text, with what was found beside its text. */
    record ReadPage(ExtractionResult.ExtractedText page) implements ParseResult {}

    /**
     * A mail, each part of which is extracted as a document.
     *
     * @param head sender, recipients and date, one field a line
     * @param body the parts of the preferred alternative
     * @param leftOut what was found and is no part
     */
    record MailMessage(@Nullable String subject, String head, List<InnerDocument> body,
            List<InnerDocument> attachments, List<LeftOut> leftOut) implements ParseResult {

        /** The maximum number of body parts, and of attachments, that a mail is read with. */
        public static final int MAX_PARTS = 100;

        /** Creates a mail of which everything is a part. */
        public MailMessage(@Nullable String subject, String head, List<InnerDocument> body,
                List<InnerDocument> attachments) {
            this(subject, head, body, attachments, List.of());
        }
    }

    /**
     * A document in another one: a part of a mail, an attachment, an object in an office document.
     *
     * @param name the file name; null if it has none
     * @param contentType null if none is declared
     * @param part what it counts as if it is not read
     */
    record InnerDocument(@Nullable String name, @Nullable String contentType, byte[] bytes, Part part) {

        /** The maximum number of documents that a mail box has, more than any other document. */
        public static final int MAX_NUMBER = 1_000;

        /** Creates a part of a mail. */
        public InnerDocument(@Nullable String name, @Nullable String contentType, byte[] bytes) {
            this(name, contentType, bytes,
                    contentType != null && contentType.startsWith("image/") ? Part.PICTURES : Part.ATTACHMENTS);
        }
    }

    /**
     * A failure.
     *
     * @param processBroken whether the worker process must be replaced
     */
    record ParseFailure(Failure failure, boolean processBroken) implements ParseResult {

        /** Creates a failure that a retry would not change. */
        public static ParseFailure permanentFailure(String sentence) {
            return new ParseFailure(Failure.permanentFailure(sentence), false);
        }
    }
}
