package dev.carrel.scraping.html;

import dev.carrel.domain.WebAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The content of frames: markup within a page that stands in for another page. */
final class FrameContent {

    private static final int MAX_NAMED_PAGES = 3;

    private FrameContent() {}

    /** Returns the markup of {@code noframes} and {@code srcdoc}. */
    static List<String> findInlineMarkup(Document page) {
        return Stream
                .concat(page.select("noframes").stream().map(FrameContent::rawMarkup),
                        page.select("iframe[srcdoc]").stream().map(frame -> frame.attr("srcdoc")))
                .filter(markup -> !markup.isBlank())
                .toList();
    }

    /** Returns the pages that a page without text shows in frames, as a sentence; empty if it shows none. */
    static Optional<String> describeShownPages(Document page) {
        String shown = page.select("frame[src], iframe[src]")
                .stream()
                .flatMap(frame -> PageAddress.resolveAttribute(frame, "src").stream())
                .map(WebAddress::value)
                .distinct()
                .limit(MAX_NAMED_PAGES)
                .collect(Collectors.joining(", "));
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of("The page only shows other pages in frames: " + shown);
    }

    private static String rawMarkup(Element element) {
        return element.wholeText() + element.data();
    }
}
