package dev.carrel.scraping.html;

import dev.carrel.application.port.PageFetcher.RobotsDirectives;
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

/** The links and frames of a page: absolute web addresses without fragments, each once, in document order. */
final class LinkCollector {

    static final int MAX_LINKS = 1000;

    private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");

    private LinkCollector() {}

    static PageLinks of(Document page) {
        RobotsDirectives robots = readRobots(page);
        return new PageLinks(robots.mayFollow() ? linkTargets(page) : List.of(), canonicalAddress(page).orElse(null),
                robots.mayIndex());
    }

    /** Returns what all robots declarations demand together. */
    private static RobotsDirectives readRobots(Document page) {
        return RobotsDirectives.of(page.select("meta[name=robots]")
                .stream()
                .flatMap(meta -> SEPARATOR.splitAsStream(meta.attr("content").toLowerCase(Locale.ROOT)))
                .collect(Collectors.toSet()));
    }

    private static List<WebAddress> linkTargets(Document page) {
        Set<WebAddress> links = new LinkedHashSet<>();
        for (Element link : page.select("a[href], area[href], frame[src], iframe[src]")) {
            if (links.size() == MAX_LINKS) {
                break;
            }
            if (link.nameIs("a") && hasRelation(link, "nofollow")) {
                continue;
            }
            PageAddress.resolveAttribute(link, link.hasAttr("href") ? "href" : "src").ifPresent(links::add);
        }
        return List.copyOf(links);
    }

    private static boolean hasRelation(Element link, String relation) {
        return SEPARATOR.splitAsStream(link.attr("rel")).anyMatch(relation::equalsIgnoreCase);
    }

    private static Optional<WebAddress> canonicalAddress(Document page) {
        return page.select("link[rel][href]")
                .stream()
                .filter(link -> hasRelation(link, "canonical"))
                .findFirst()
                .flatMap(link -> PageAddress.resolveAttribute(link, "href"));
    }
}
