package dev.carrel.scraping.html;

import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Where a page leads, by links and by frames: web addresses only, without fragments, each once, in the page's order.
 */
public final class LinkCollector {

    static final int MOST = 1000;

    private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");

    private LinkCollector() {}

    public static PageLinks of(Document page) {
        Set<String> robots = robots(page);
        boolean none = robots.contains("none");
        return new PageLinks(none || robots.contains("nofollow") ? List.of() : targets(page),
                canonical(page).orElse(null),
                !none && !robots.contains("noindex"));
    }

    /** What any of its declarations says, in lower case: the strictest hold. */
    private static Set<String> robots(Document page) {
        return page.select("meta[name=robots]")
                .stream()
                .flatMap(meta -> SEPARATOR.splitAsStream(meta.attr("content").toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet());
    }

    private static List<WebAddress> targets(Document page) {
        Set<WebAddress> links = new LinkedHashSet<>();
        for (Element link : page
                .select("a[href]:not([rel~=(?i)\\bnofollow\\b]), area[href], frame[src], iframe[src]")) {
            if (links.size() == MOST) {
                break;
            }
            PageAddress.resolveAttribute(link, link.hasAttr("href") ? "href" : "src").ifPresent(links::add);
        }
        return List.copyOf(links);
    }

    private static Optional<WebAddress> canonical(Document page) {
        return Optional.ofNullable(page.selectFirst("link[rel~=(?i)\\bcanonical\\b][href]"))
                .flatMap(link -> PageAddress.resolveAttribute(link, "href"));
    }
}
