package dev.carrel.application.crawl;

import dev.carrel.domain.WebAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scope of a crawl: decides which links belong to the site, normalizes them so that each page has one address, and
 * detects crawler traps, the endless address spaces that calendars, filters and broken links generate. Immutable.
 */
public final class SiteScope {

    /** A calendar has a page for every day. */
    static final int MAX_CALENDAR_PAGES = 100;
    /** A list that can be filtered and sorted has a page for every combination. */
    static final int MAX_QUERIES_PER_PATH = 200;
    static final int MAX_CHARACTERS = 1000;
    static final int MAX_PATH_SEGMENTS = 20;
    static final int MAX_SEGMENT_REPEATS = 3;

    private static final Pattern PATH_SESSION_ID = Pattern.compile("(?i);(jsessionid|phpsessid|sid)=[^/]*");
    private static final Pattern SESSION_OR_TRACKING_PARAMETER = Pattern.compile(
            "(?i)(jsessionid|phpsessid|aspsessionid\\w*|sessionid|session_id|sid|cfid|cftoken"
                    + "|utm_\\w+|gclid|fbclid|mc_[ce]id)=.*");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern CALENDAR_PATTERN = Pattern.compile(".*/#[-/_.]#([-/_.]#)?/?");
    private static final Pattern FILE_EXTENSION = Pattern.compile(".*\\.([a-z0-9]{1,5})");
    private static final Set<String> NON_TEXT_EXTENSIONS = Set.of("png", "jpg", "jpeg", "gif", "svg", "webp", "avif",
            "ico", "bmp", "tif", "tiff", "mp3", "mp4", "m4a", "m4v", "ogg", "oga", "ogv", "wav", "flac", "webm", "avi",
            "mov", "mkv",
            "zip", "gz", "tgz", "bz2", "xz", "7z", "rar", "tar", "jar", "exe", "msi", "dmg", "deb", "rpm", "apk",
            "iso", "bin", "css", "js", "mjs", "woff", "woff2", "ttf", "otf", "eot");

    private final WebAddress start;
    private final String siteKey;

    public SiteScope(WebAddress start) {
        this.start = start;
        this.siteKey = siteKeyOf(start);
    }

    /** Returns the normalized link; empty if it leads to another site. */
    public Optional<SiteLink> normalizeLink(WebAddress link) {
        if (!siteKeyOf(link).equals(siteKey)) {
            return Optional.empty();
        }
        return normalizeAddress(link).map(address -> {
            String path = rawPath(address);
            String query = Optional.ofNullable(URI.create(address.value()).getRawQuery()).orElse("");
            String urlPattern = DIGITS.matcher(path).replaceAll("#");
            if (!query.isEmpty()) {
                return new SiteLink(address, path + "?", MAX_QUERIES_PER_PATH, findTrap(address, path));
            }
            int limit = CALENDAR_PATTERN.matcher(urlPattern).matches() ? MAX_CALENDAR_PAGES : Integer.MAX_VALUE;
            return new SiteLink(address, urlPattern, limit, findTrap(address, path));
        });
    }

    /** Returns one address for all spellings of it: without fragment, session id and tracking parameters. */
    private Optional<WebAddress> normalizeAddress(WebAddress link) {
        URI uri = URI.create(link.value()).normalize();
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        path = PATH_SESSION_ID.matcher(path).replaceAll("");
        while (path.startsWith("/../")) {
            path = path.substring(3);
        }
        String query = uri.getRawQuery() == null ? ""
                : Stream.of(uri.getRawQuery().split("&"))
                        .filter(part -> !part.isEmpty() && !SESSION_OR_TRACKING_PARAMETER.matcher(part).matches())
                        .collect(Collectors.joining("&", "?", ""));
        String address = chooseScheme(link) + "://" + formatAuthority(link) + path + (query.equals("?") ? "" : query);
        return WebAddress.findViolation(address).isEmpty() ? Optional.of(new WebAddress(address)) : Optional.empty();
    }

    /** Returns the scheme of the start address for default ports, since http and https then are the same site. */
    private String chooseScheme(WebAddress link) {
        boolean secure = hasDefaultPort(link) && hasDefaultPort(start) ? start.isSecure() : link.isSecure();
        return secure ? "https" : "http";
    }

    private String formatAuthority(WebAddress link) {
        return hasDefaultPort(link) ? link.host() : link.host() + ":" + link.port();
    }

    private static String rawPath(WebAddress address) {
        try {
            return new URI(address.value()).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("an address is a URI", e);
        }
    }

    /** Returns why an address is a crawler trap or has no text, as a sentence; null if it is fine. */
    private static @Nullable String findTrap(WebAddress address, String path) {
        if (address.value().length() > MAX_CHARACTERS) {
            return "Its address is longer than " + MAX_CHARACTERS + " characters.";
        }
        String[] segments = path.substring(1).split("/");
        if (segments.length > MAX_PATH_SEGMENTS) {
            return "Its path has more than " + MAX_PATH_SEGMENTS + " steps.";
        }
        if (Stream.of(segments)
                .filter(segment -> !segment.isEmpty())
                .collect(Collectors.groupingBy(segment -> segment, Collectors.counting()))
                .values()
                .stream()
                .anyMatch(times -> times > MAX_SEGMENT_REPEATS)) {
            return "Its path repeats itself.";
        }
        var extension = FILE_EXTENSION.matcher(segments[segments.length - 1].toLowerCase(Locale.ROOT));
        return extension.matches() && NON_TEXT_EXTENSIONS.contains(extension.group(1))
                ? "There is no text in files that end in ." + extension.group(1) + "."
                : null;
    }

    private static String siteKeyOf(WebAddress address) {
        String host = address.host().startsWith("www.") ? address.host().substring(4) : address.host();
        return hasDefaultPort(address) ? host : host + ":" + address.port();
    }

    private static boolean hasDefaultPort(WebAddress address) {
        return address.port() == (address.isSecure() ? 443 : 80);
    }

    /**
     * A link of the site.
     *
     * @param address the normalized address
     * @param urlPattern the pattern that it shares with similar addresses, such as the days of a calendar
     * @param maxOfPattern the number of addresses of the pattern that a crawl reads
     * @param trapReason a sentence why the link is not read at all; null if it may be
     */
    public record SiteLink(WebAddress address, String urlPattern, int maxOfPattern, @Nullable String trapReason) {}
}
