package dev.carrel.formats;

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
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import dev.carrel.formats.parse.ParseResult.MailMessage;
import dev.carrel.formats.parse.ParseResult.ParsedText;
import dev.carrel.formats.text.DocumentTitles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the documents in a document: each follows it under its name, within a time limit. */
final class InnerDocuments {

    static final int MAX_READ = 20;
    /** Such as a workbook in a report that is attached to a mail. */
    static final int MAX_DEPTH = 2;

    private final TextExtractor bodyExtractor;
    private final InnerExtractor extractor;
    private final Duration timeLimit;

    /**
     * @param bodyExtractor extracts the text of HTML and plain text bodies of mails
     * @param extractor extracts the text of documents
     * @param timeLimit the time after which no further one is read
     */
    InnerDocuments(TextExtractor bodyExtractor, InnerExtractor extractor, Duration timeLimit) {
        this.bodyExtractor = bodyExtractor;
        this.extractor = extractor;
        this.timeLimit = timeLimit;
    }

    /** Extracts the text of a document in others. */
    interface InnerExtractor {

        /** @param depth the number of documents that it is in, from 1 */
        ExtractionResult extractInner(ExtractionSource source, int depth);
    }

    /** Returns a mail as a text: its header fields, its body, and the names of its attachments. */
    ParsedText toText(MailMessage mail, ExtractionCaller caller) {
        List<LeftOut> leftOut = new ArrayList<>(mail.leftOut());
        String body = mail.body()
                .stream()
                .flatMap(part -> take(part, bodyExtractor.extractText(toSource(part, caller)), leftOut))
                .map(InnerDocuments::flattenSection)
                .collect(Collectors.joining("\n\n"));
        String names = isMailBox(mail) ? ""
                : mail.attachments()
                        .stream()
                        .map(InnerDocuments::displayName)
                        .map(name -> "- " + name)
                        .collect(Collectors.joining("\n"));
        String text = Stream.of(mail.head(), body, names.isEmpty() ? "" : "Attachments:\n" + names)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining("\n\n"));
        return new ParsedText(titleOf(mail.subject()),
                text.isBlank() ? List.of() : List.of(new Section(List.of(), text)),
                leftOut, mail.attachments().stream().filter(file -> !isElsewhere(file)).toList());
    }

    /** A mail may name a file that it does not have (RFC 2046, 5.2.3). */
    private static boolean isElsewhere(InnerDocument file) {
        return String.valueOf(file.contentType()).startsWith("message/external-body");
    }

    private static @Nullable String titleOf(@Nullable String subject) {
        String line = subject == null ? "" : TextCleaner.FILE.toSingleLine(subject);
        return line.isEmpty() ? null : TextCleaner.truncate(line, DocumentTitles.MAX_CODE_POINTS);
    }

    /** Returns true for messages without one that holds them. */
    private static boolean isMailBox(MailMessage mail) {
        return mail.head().isEmpty() && mail.body().isEmpty();
    }

    /**
     * Returns a text with the first documents in it, the others counted as left out; fails transiently if one does.
     *
     * @param depth the number of documents that it is in
     */
    ExtractionResult read(ParsedText text, int depth, ExtractionCaller caller) {
        long startNanos = System.nanoTime();
        List<Section> sections = new ArrayList<>(text.sections());
        List<LeftOut> leftOut = new ArrayList<>(text.leftOut());
        long written = bytesOf(sections);
        // A mail box, which has nothing of its own, is read to its end.
        int left = depth == MAX_DEPTH ? 0 : sections.isEmpty() ? InnerDocument.MAX_NUMBER : MAX_READ;
        List<ExtractionResult> toRetry = new ArrayList<>();
        for (InnerDocument document : text.inner()) {
            if (left-- > 0 && System.nanoTime() - startNanos < timeLimit.toNanos()
                    && written <= NewDocument.MAX_TEXT_BYTES) {
                ExtractionResult extracted = extractor.extractInner(toSource(document, caller), depth + 1);
                if (extracted instanceof ExtractionResult.ExtractionFailed(Failure failure) && failure.isRetryable()) {
                    toRetry.add(extracted);
                }
                List<Section> added = sectionsOf(document, extracted, leftOut);
                sections.addAll(added);
                written += bytesOf(added);
            } else {
                leftOut.add(new LeftOut(document.part(), 1));
            }
        }
        if (!toRetry.isEmpty()) {
            return toRetry.getFirst();
        }
        return written > NewDocument.MAX_TEXT_BYTES && !text.inner().isEmpty()
                ? new ExtractionResult.ExtractionFailed(
                        Failure.permanentFailure(UnreadableContentException.textTooLarge().reason()))
                : toExtracted(new ParsedText(text.title(), sections, LeftOut.sum(leftOut.stream()), List.of()));
    }

    /** Returns a text without documents in it. */
    static ExtractionResult toExtracted(ParsedText text) {
        return text.sections().isEmpty()
                ? new ExtractionResult.ExtractionFailed(Failure.permanentFailure("There is no text in it."))
                : new ExtractionResult.ExtractedText(text.title(), text.sections(), text.leftOut());
    }

    private static long bytesOf(List<Section> sections) {
        return sections.stream().mapToLong(section -> Utf8.byteCount(section.text())).sum();
    }

    /** Returns the sections of a document under its name, if it has one, and its title, and counts what it lacks. */
    private static List<Section> sectionsOf(InnerDocument document, ExtractionResult extracted,
            List<LeftOut> leftOut) {
        List<String> above = new ArrayList<>();
        if (document.name() != null || document.part() != Part.EMBEDDED_OBJECTS) {
            above.add(displayName(document));
        }
        if (extracted instanceof ExtractionResult.ExtractedText text && text.title() != null
                && above.stream().noneMatch(text.title()::equalsIgnoreCase)) {
            above.add(text.title());
        }
        return take(document, extracted, leftOut).map(section -> new Section(
                Stream.concat(above.stream(), section.headings().stream()).toList(), section.text())).toList();
    }

    /** Returns the sections of a document, and counts what it lacks. */
    private static Stream<Section> take(InnerDocument document, ExtractionResult extracted, List<LeftOut> leftOut) {
        if (!(extracted instanceof ExtractionResult.ExtractedText text)) {
            leftOut.add(new LeftOut(document.part(), 1));
            return Stream.empty();
        }
        leftOut.addAll(text.leftOut());
        return text.sections().stream().filter(section -> !section.text().isBlank());
    }

    static ExtractionSource toSource(InnerDocument document, ExtractionCaller caller) {
        return new ExtractionSource(document.bytes(), document.name(), document.contentType(), null, false, caller);
    }

    private static String displayName(InnerDocument document) {
        String name = TextCleaner.FILE.toSingleLine(Objects.requireNonNullElse(document.name(), ""));
        return name.isEmpty() ? "(without a name)" : TextCleaner.truncate(name, DocumentTitles.MAX_CODE_POINTS);
    }

    /** The body of a mail is one text; its headings become lines. */
    private static String flattenSection(Section section) {
        return Stream.concat(section.headings().stream().skip(Math.max(0, section.headings().size() - 1L)),
                Stream.of(section.text())).collect(Collectors.joining("\n\n"));
    }
}
