package dev.carrel.scraping.extract;

import dev.carrel.domain.document.WebAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Where a page links to: web addresses only, without fragments, each once, in the page's order. */
final class PageLinks {

    static final int MOST = 1000;

    private PageLinks() {}

    static List<WebAddress> of(Document page) {
        Set<WebAddress> links = new LinkedHashSet<>();
        for (Element anchor : page.select("a[href], area[href]")) {
            String target = withoutFragment(anchor.absUrl("href"));
            if (links.size() < MOST && WebAddress.flaw(target).isEmpty()) {
                links.add(new WebAddress(target));
            }
        }
        return List.copyOf(links);
    }

    private static String withoutFragment(String target) {
        int fragment = target.indexOf('#');
        return (fragment < 0 ? target : target.substring(0, fragment)).replace(" ", "%20");
    }
}
