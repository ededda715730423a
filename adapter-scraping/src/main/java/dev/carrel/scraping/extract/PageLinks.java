package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.Links;
import dev.carrel.domain.document.WebAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Where a page links to: web addresses only, without fragments, each once, in the page's order. */
final class PageLinks {

    static final int MOST = 1000;

    private PageLinks() {}

    static Links of(Document page) {
        String robots = PageTitle.meta(page, "robots").toLowerCase(Locale.ROOT);
        boolean none = robots.contains("none");
        return new Links(none || robots.contains("nofollow") ? List.of() : targets(page), canonical(page).orElse(null),
                !none && !robots.contains("noindex"));
    }

    private static List<WebAddress> targets(Document page) {
        Set<WebAddress> links = new LinkedHashSet<>();
        for (Element anchor : page.select("a[href]:not([rel~=(?i)\\bnofollow\\b]), area[href]")) {
            Optional<WebAddress> target = target(anchor);
            if (links.size() < MOST) {
                target.ifPresent(links::add);
            }
        }
        return List.copyOf(links);
    }

    private static Optional<WebAddress> canonical(Document page) {
        return Optional.ofNullable(page.selectFirst("link[rel~=(?i)\\bcanonical\\b][href]")).flatMap(PageLinks::target);
    }

    private static Optional<WebAddress> target(Element link) {
        String target = withoutFragment(link.absUrl("href"));
        return WebAddress.flaw(target).isEmpty() ? Optional.of(new WebAddress(target)) : Optional.empty();
    }

    private static String withoutFragment(String target) {
        int fragment = target.indexOf('#');
        return (fragment < 0 ? target : target.substring(0, fragment)).replace(" ", "%20");
    }
}
