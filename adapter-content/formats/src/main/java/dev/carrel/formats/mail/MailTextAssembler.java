package dev.carrel.formats.mail;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionCaller;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.domain.text.Utf8;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.DocumentTitles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Assembles the text of a mail: its header fields, its body, the names of its attachments, and the text of each
 * attachment under its name, within a time limit.
 */
public final class MailTextAssembler {

    /** The maximum number of body parts, and of attachments, that a mail is read with. */
    public static final int MAX_PARTS = 100;
    private static final int MAX_ATTACHMENTS_READ = 20;

    private final TextExtractor bodyExtractor;
    private final Function<ExtractionSource, ExtractionResult> attachmentExtractor;
    private final Duration timeLimit;

    /**
     * @param bodyExtractor extracts the text of HTML and plain text bodies
     * @param attachmentExtractor extracts the text of attachments
     * @param timeLimit the time after which no further attachment is read
     */
    public MailTextAssembler(TextExtractor bodyExtractor,
            Function<ExtractionSource, ExtractionResult> attachmentExtractor, Duration timeLimit) {
        this.bodyExtractor = bodyExtractor;
        this.attachmentExtractor = attachmentExtractor;
        this.timeLimit = timeLimit;
    }

    /** Assembles a mail with the text of its attachments. */
    public ExtractionResult assembleMail(ParseResult.MailMessage mail, ExtractionCaller caller) {
        return assembleWith(mail, caller, isMailBox(mail) ? MailBox.MAX_MESSAGES : MAX_ATTACHMENTS_READ);
    }

    /** Assembles a mail with the names of its attachments only. */
    public ExtractionResult assembleWithoutAttachments(ParseResult.MailMessage mail, ExtractionCaller caller) {
        return assembleWith(mail, caller, 0);
    }

    private ExtractionResult assembleWith(ParseResult.MailMessage mail, ExtractionCaller caller,
            int maxAttachments) {
        long startNanos = System.nanoTime();
        var text = new TextParts();
        String body = mail.body()
                .stream()
                .flatMap(part -> text.take(part, bodyExtractor.extractText(toSource(part, caller))))
                .map(MailTextAssembler::flattenSection)
                .collect(Collectors.joining("\n\n"));
        String names = mail.attachments()
                .stream()
                .map(MailTextAssembler::displayName)
                .map(name -> "- " + name)
                .collect(
                        Collectors.joining("\n"));
        text.addSection(List.of(),
                Stream.of(mail.head(), body, names.isEmpty() || isMailBox(mail) ? "" : "Attachments:\n" + names)
                        .filter(part -> !part.isBlank())
                        .collect(Collectors.joining("\n\n")));
        int left = maxAttachments;
        for (ParseResult.MailPart attachment : mail.attachments()) {
            if (left-- > 0 && System.nanoTime() - startNanos < timeLimit.toNanos() && text.hasRoom()) {
                text.take(attachment, attachmentExtractor.apply(toSource(attachment, caller)))
                        .forEach(section -> text.addSection(
                                Stream.concat(Stream.of(displayName(attachment)), section.headings().stream()).toList(),
                                section.text()));
            } else {
                text.leftOut.add(new LeftOut(Part.ATTACHMENTS, 1));
            }
        }
        return text.toExtracted(mail);
    }

    /** Returns true for messages without one that holds them. */
    private static boolean isMailBox(ParseResult.MailMessage mail) {
        return mail.head().isEmpty() && mail.body().isEmpty();
    }

    private static ExtractionSource toSource(ParseResult.MailPart part, ExtractionCaller caller) {
        return new ExtractionSource(part.bytes(), part.name(), part.contentType(), null, false, caller);
    }

    private static String displayName(ParseResult.MailPart part) {
        String name = part.name() == null ? "" : TextCleaner.FILE.toSingleLine(part.name());
        return name.isEmpty() ? "(without a name)" : TextCleaner.truncate(name, DocumentTitles.MAX_CODE_POINTS);
    }

    /** The body of a mail is one text; its headings become lines. */
    private static String flattenSection(Section section) {
        return Stream.concat(section.headings().stream().skip(Math.max(0, section.headings().size() - 1L)),
                Stream.of(section.text())).collect(Collectors.joining("\n\n"));
    }

    /** The sections that were added so far. */
    private static final class TextParts {

        private final List<Section> sections = new ArrayList<>();
        private final List<LeftOut> leftOut = new ArrayList<>();
        private long writtenBytes;

        /** Returns the text of a part, and counts what it lacks; a picture has none. */
        Stream<Section> take(ParseResult.MailPart part, ExtractionResult extracted) {
            if (extracted instanceof ExtractionResult.ExtractedText text) {
                leftOut.addAll(text.leftOut());
                return text.sections().stream();
            }
            boolean isPicture = String.valueOf(part.contentType()).startsWith("image/");
            leftOut.add(new LeftOut(isPicture ? Part.PICTURES : Part.ATTACHMENTS, 1));
            return Stream.empty();
        }

        void addSection(List<String> headings, String text) {
            writtenBytes += Utf8.byteCount(text);
            if (!text.isBlank()) {
                sections.add(new Section(headings, text));
            }
        }

        boolean hasRoom() {
            return writtenBytes <= NewDocument.MAX_TEXT_BYTES;
        }

        ExtractionResult toExtracted(ParseResult.MailMessage mail) {
            if (!hasRoom()) {
                return new ExtractionResult.ExtractionFailed(
                        Failure.permanentFailure(UnreadableContentException.textTooLarge().reason()));
            }
            String subject = mail.subject() == null ? "" : TextCleaner.FILE.toSingleLine(mail.subject());
            return sections.isEmpty()
                    ? new ExtractionResult.ExtractionFailed(Failure.permanentFailure("There is no text in it."))
                    : new ExtractionResult.ExtractedText(
                            subject.isEmpty() ? null : TextCleaner.truncate(subject, DocumentTitles.MAX_CODE_POINTS),
                            sections, LeftOut.sum(Stream.concat(mail.leftOut().stream(), leftOut.stream())));
        }
    }
}
