package dev.carrel.formats;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts mails together: who wrote to whom and when, the body, the names of the attachments, and under its name the text
 * of each that can be read, as long as there is time.
 */
final class Letters {

    static final int MOST_PARTS = 100;
    private static final int MOST_ATTACHMENTS_READ = 20;

    private final TextExtractor bodies;
    private final Function<ExtractionSource, ExtractionResult> attachments;
    private final Duration time;

    /**
     * @param bodies reads pages and plain texts
     * @param attachments reads what is attached
     * @param time after which no further attachment is read
     */
    Letters(TextExtractor bodies, Function<ExtractionSource, ExtractionResult> attachments, Duration time) {
        this.bodies = bodies;
        this.attachments = attachments;
        this.time = time;
    }

    /** With what is attached, read as far as there is time. */
    ExtractionResult open(Reading.Letter letter) {
        return open(letter, MOST_ATTACHMENTS_READ);
    }

    /** With the names of what is attached only. */
    ExtractionResult openOuter(Reading.Letter letter) {
        return open(letter, 0);
    }

    private ExtractionResult open(Reading.Letter letter, int mostAttachments) {
        long begun = System.nanoTime();
        var text = new Parts();
        String body = letter.body()
                .stream()
                .map(part -> bodies.extractText(source(part)))
                .flatMap(Letters::sections)
                .map(Letters::flat)
                .collect(Collectors.joining("\n\n"));
        String names = letter.attachments()
                .stream()
                .map(Letters::name)
                .map(name -> "- " + name)
                .collect(
                        Collectors.joining("\n"));
        text.add(List.of(), Stream.of(letter.head(), body, names.isEmpty() ? "" : "Attachments:\n" + names)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining("\n\n")));
        letter.attachments().stream().limit(mostAttachments).forEach(attachment -> {
            if (System.nanoTime() - begun < time.toNanos() && text.hasRoom()) {
                sections(attachments.apply(source(attachment))).forEach(section -> text.add(
                        Stream.concat(Stream.of(name(attachment)), section.headings().stream()).toList(),
                        section.text()));
            }
        });
        return text.under(letter);
    }

    private static ExtractionSource source(Reading.Part part) {
        return new ExtractionSource(part.bytes(), part.name(), part.contentType(), null);
    }

    private static String name(Reading.Part part) {
        String name = part.name() == null ? "" : CleanText.oneLine(part.name());
        return name.isEmpty() ? "(without a name)" : CleanText.cut(name, Titles.MOST_CODE_POINTS);
    }

    private static Stream<Section> sections(ExtractionResult extracted) {
        return extracted instanceof ExtractionResult.ExtractedText text ? text.sections().stream() : Stream.empty();
    }

    /** In a mail there is one text; its headings are lines of it. */
    private static String flat(Section section) {
        return Stream.concat(section.headings().stream().skip(Math.max(0, section.headings().size() - 1L)),
                Stream.of(section.text())).collect(Collectors.joining("\n\n"));
    }

    /** What was read so far. */
    private static final class Parts {

        private final List<Section> sections = new ArrayList<>();
        private long written;

        void add(List<String> headings, String text) {
            written += CleanText.size(text);
            if (!text.isBlank()) {
                sections.add(new Section(headings, text));
            }
        }

        boolean hasRoom() {
            return written <= CleanText.MOST_BYTES;
        }

        ExtractionResult under(Reading.Letter letter) {
            if (!hasRoom()) {
                return new ExtractionResult.ExtractionFailed(Failure.permanentFailure(CleanText.tooLarge().sentence()));
            }
            String subject = letter.subject() == null ? "" : CleanText.oneLine(letter.subject());
            return sections.isEmpty()
                    ? new ExtractionResult.ExtractionFailed(Failure.permanentFailure("There is no text in it."))
                    : new ExtractionResult.ExtractedText(
                            subject.isEmpty() ? null : CleanText.cut(subject, Titles.MOST_CODE_POINTS),
                            sections, PageLinks.NONE);
        }
    }
}
