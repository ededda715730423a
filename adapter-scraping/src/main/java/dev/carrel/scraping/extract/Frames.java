package dev.carrel.scraping.extract;

import dev.carrel.domain.WebAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Pages that show other pages in themselves. */
final class Frames {

    private static final int MOST_NAMED = 3;

    private Frames() {}

    /** What a page has in it for who sees no frames, or in place of another page in a frame: markup of its own. */
    static List<String> insides(Document page) {
        return Stream
                .concat(page.select("noframes").stream().map(Frames::raw),
                        page.select("iframe[srcdoc]").stream().map(frame -> frame.attr("srcdoc")))
                .filter(markup -> !markup.isBlank())
                .toList();
    }

    /** Why a page without a text of its own has none, as a sentence; empty if it shows no other page. */
    static Optional<String> sentence(Document page) {
        String shown = page.select("frame[src], iframe[src]")
                .stream()
                .flatMap(frame -> PageAddress.of(frame, "src").stream())
                .map(WebAddress::value)
                .distinct()
                .limit(MOST_NAMED)
                .collect(Collectors.joining(", "));
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of("The page only shows other pages in frames: " + shown);
    }

    private static String raw(Element element) {
        return element.wholeText() + element.data();
    }
}
