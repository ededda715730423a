package dev.carrel.scraping.site;

import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.http.FetchResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Redirects by a {@code meta} refresh, for sites that cannot send an HTTP redirect. */
final class MetaRefresh {

    /** A redirecting page is small and has hardly any text beside the link. */
    private static final int MAX_PAGE_BYTES = 32 * 1024;
    private static final int MAX_TEXT_LENGTH = 200;
    private static final int MAX_DELAY_SECONDS = 5;

    private static final Pattern REFRESH = Pattern.compile(
            "\\s*+(\\d{1,9})(?:\\.\\d*+)?(?=[;,\\s])\\s*+[;,]?+\\s*+"
                    + "(?:url\\s*=\\s*)?+(?:\"([^\"]*)\"?|'([^']*)'?|(.+))",
            Pattern.CASE_INSENSITIVE);

    private MetaRefresh() {}

    /** Returns the target of the redirect; empty if the page has content of its own. */
    static Optional<WebAddress> findTarget(WebAddress location, FetchResponse.ContentResponse content) {
        byte[] bytes = content.bytes();
        String type = content.contentType() == null ? "html" : content.contentType().toLowerCase(Locale.ROOT);
        if (bytes.length > MAX_PAGE_BYTES || !type.contains("html") || !mentionsRefresh(bytes)) {
            return Optional.empty();
        }
        Document page = parsePage(bytes, location);
        return page.select("meta[http-equiv=refresh][content]")
                .stream()
                .filter(meta -> meta.closest("noscript, template") == null)
                .findFirst()
                .filter(meta -> page.body().text().length() < MAX_TEXT_LENGTH)
                .flatMap(MetaRefresh::findTarget);
    }

    private static Optional<WebAddress> findTarget(Element meta) {
        Matcher refresh = REFRESH.matcher(meta.attr("content"));
        if (!refresh.matches() || Integer.parseInt(refresh.group(1)) > MAX_DELAY_SECONDS) {
            return Optional.empty();
        }
        for (int group = 2; group <= refresh.groupCount(); group++) {
            String reference = refresh.group(group);
            if (reference != null) {
                String target = meta.attr("href", reference.strip()).absUrl("href").replace(" ", "%20");
                return WebAddress.findViolation(target).isEmpty() ? Optional.of(new WebAddress(target))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean mentionsRefresh(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT).contains("refresh");
    }

    private static Document parsePage(byte[] bytes, WebAddress location) {
        try {
            return Jsoup.parse(new ByteArrayInputStream(bytes), null, location.value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
