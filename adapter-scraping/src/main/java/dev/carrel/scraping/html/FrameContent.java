package dev.carrel.scraping.html;

import dev.carrel.domain.WebAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Pages that show other pages in themselves. */
final class FrameContent {

    private static final int MAX_NAMED_PAGES = 3;

    private FrameContent() {}

    /** What a page has in it for who sees no frames, or in place of another page in a frame: markup of its own. */
    static List<String> findInlineMarkup(Document page) {
        return Stream
                .concat(page.select("noframes").stream().map(FrameContent::rawMarkup),
                        page.select("iframe[srcdoc]").stream().map(frame -> frame.attr("srcdoc")))
                .filter(markup -> !markup.isBlank())
                .toList();
    }

    /** Why a page without a text of its own has none, as a sentence; empty if it shows no other page. */
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
