package dev.carrel.application.processing;

import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.PageFetcher.Fetched;
import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.Extracted;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.WebAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gets the clean text of a document from its source. */
public final class ReadDocument {

    private final PageFetcher fetcher;
    private final TextExtractor extractor;

    public ReadDocument(PageFetcher fetcher, TextExtractor extractor) {
        this.fetcher = fetcher;
        this.extractor = extractor;
    }

    /** Reads; blocks while a page is fetched. */
    public Outcome read(DocumentSource source) {
        return switch (source) {
            case DocumentSource.RawText raw -> text(raw.text());
            case DocumentSource.WebPage page -> page(page.url());
        };
    }

    private static Outcome text(String raw) {
        String text = raw.replace("\r\n", "\n").replace('\r', '\n');
        return content(null, List.of(Section.of(text)));
    }

    private Outcome page(WebAddress url) {
        return switch (fetcher.fetch(url)) {
            case Fetched.Failed failed -> new Outcome.Unreadable(failed.failure());
            case Fetched.Page page -> switch (extractor
                    .extract(new TextExtractor.Source(page.bytes(), null, page.contentType(), page.location()))) {
                case Extracted.Failed failed -> new Outcome.Unreadable(failed.failure());
                case Extracted.Text text -> content(text.title(), text.sections());
            };
        };
    }

    private static Outcome content(@Nullable String title, List<Section> sections) {
        var untitled = new DocumentContent("", sections);
        if (untitled.isBlank()) {
            return new Outcome.Unreadable(Failure.forGood("There is no text in it."));
        }
        String known = title == null || title.isBlank() ? DocumentContent.firstWords(untitled.text()) : title.strip();
        return new Outcome.Read(new DocumentContent(known, sections));
    }

    /** What came of reading. */
    public sealed interface Outcome {

        record Read(DocumentContent content) implements Outcome {}

        record Unreadable(Failure failure) implements Outcome {}
    }
}
