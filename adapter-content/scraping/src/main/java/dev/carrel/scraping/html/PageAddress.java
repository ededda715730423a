package dev.carrel.scraping.html;

import dev.carrel.domain.WebAddress;
import java.util.Optional;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Resolves the addresses in the attributes of a page. */
final class PageAddress {

    /** Longer addresses are not resolved: it takes time quadratic in their length. */
    private static final int MAX_LENGTH = 2 * WebAddress.MAX_CHARACTERS;

    private PageAddress() {}

    /** Returns the web address in an attribute, without its fragment; empty if it is not one. */
    static Optional<WebAddress> resolveAttribute(Element element, String attribute) {
        return resolveReference(element, attribute).map(address -> address.replace(" ", "%20"))
                .filter(address -> WebAddress.findViolation(address).isEmpty())
                .map(WebAddress::new);
    }

    /** Returns the base address of a page; empty if it declares none. */
    static Optional<String> resolveBase(@Nullable Element base) {
        return Optional.ofNullable(base).flatMap(element -> resolveReference(element, "href"));
    }

    private static Optional<String> resolveReference(Element element, String attribute) {
        String raw = withoutFragment(element.attr(attribute));
        if (raw.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        return Optional.of(withoutFragment(element.absUrl(attribute))).filter(address -> !address.isEmpty());
    }

    private static String withoutFragment(String address) {
        int fragment = address.indexOf('#');
        return fragment < 0 ? address : address.substring(0, fragment);
    }
}
