package dev.carrel.domain.crawl;

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
 * Which links belong to the site that a crawl takes in, and which of them lead nowhere: to copies of a page under other
 * addresses, and into the endless spaces that calendars, filters and broken links make.
 */
public final class SiteScope {

    /** A calendar has a page for every day there is. */
    static final int MOST_OF_A_CALENDAR = 100;
    /** A page that is filtered or sorted has one for every combination. */
    static final int MOST_QUERIES_OF_A_PATH = 200;
    static final int MOST_CHARACTERS = 1000;
    static final int MOST_STEPS = 20;
    static final int MOST_REPEATS = 3;

    private static final Pattern SESSION_IN_PATH = Pattern.compile("(?i);(jsessionid|phpsessid|sid)=[^/]*");
    private static final Pattern SESSION_OR_TRACKING = Pattern.compile(
            "(?i)(jsessionid|phpsessid|aspsessionid\\w*|sessionid|session_id|sid|cfid|cftoken|utm_\\w+|gclid|fbclid|mc_[ce]id)=.*");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern DATES = Pattern.compile(".*/#[-/_.]#([-/_.]#)?/?");
    private static final Pattern ENDING = Pattern.compile(".*\\.([a-z0-9]{1,5})");
    private static final Set<String> NO_TEXT = Set.of("png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "bmp",
            "tif", "tiff", "mp3", "mp4", "m4a", "m4v", "ogg", "oga", "ogv", "wav", "flac", "webm", "avi", "mov", "mkv",
            "zip", "gz", "tgz", "bz2", "xz", "7z", "rar", "tar", "jar", "exe", "msi", "dmg", "deb", "rpm", "apk",
            "iso", "bin", "css", "js", "mjs", "woff", "woff2", "ttf", "otf", "eot");

    private final WebAddress start;
    private final String site;

    public SiteScope(WebAddress start) {
        this.start = start;
        this.site = site(start);
    }

    /** The link as the crawl knows it; empty if it leads to another site. */
    public Optional<Link> of(WebAddress link) {
        if (!site(link).equals(site)) {
            return Optional.empty();
        }
        return normal(link).map(address -> {
            String path = path(address);
            String query = Optional.ofNullable(URI.create(address.value()).getRawQuery()).orElse("");
            String shape = NUMBER.matcher(path).replaceAll("#");
            if (!query.isEmpty()) {
                return new Link(address, path + "?", MOST_QUERIES_OF_A_PATH, trap(address, path));
            }
            int most = DATES.matcher(shape).matches() ? MOST_OF_A_CALENDAR : Integer.MAX_VALUE;
            return new Link(address, shape, most, trap(address, path));
        });
    }

    /** One spelling for all addresses that lead to the same page. */
    private Optional<WebAddress> normal(WebAddress link) {
        URI uri = URI.create(link.value()).normalize();
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        path = SESSION_IN_PATH.matcher(path).replaceAll("");
        while (path.startsWith("/../")) {
            path = path.substring(3);
        }
        String query = uri.getRawQuery() == null ? ""
                : Stream.of(uri.getRawQuery().split("&"))
                        .filter(part -> !part.isEmpty() && !SESSION_OR_TRACKING.matcher(part).matches())
                        .collect(Collectors.joining("&", "?", ""));
        String address = scheme(link) + "://" + authority(link) + path + (query.equals("?") ? "" : query);
        return WebAddress.flaw(address).isEmpty() ? Optional.of(new WebAddress(address)) : Optional.empty();
    }

    /** Secure or not, it is the same site: as the start is. */
    private String scheme(WebAddress link) {
        return hasUsualPort(link) && hasUsualPort(start) ? scheme(start.isSecure()) : scheme(link.isSecure());
    }

    private static String scheme(boolean secure) {
        return secure ? "https" : "http";
    }

    private String authority(WebAddress link) {
        return hasUsualPort(link) ? link.host() : link.host() + ":" + link.port();
    }

    private static String path(WebAddress address) {
        try {
            return new URI(address.value()).getRawPath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("an address is a URI", e);
        }
    }

    private static @Nullable String trap(WebAddress address, String path) {
        if (address.value().length() > MOST_CHARACTERS) {
            return "Its address is longer than " + MOST_CHARACTERS + " characters.";
        }
        String[] steps = path.substring(1).split("/");
        if (steps.length > MOST_STEPS) {
            return "Its path has more than " + MOST_STEPS + " steps.";
        }
        if (Stream.of(steps)
                .filter(step -> !step.isEmpty())
                .collect(Collectors.groupingBy(step -> step,
                        Collectors.counting()))
                .values()
                .stream()
                .anyMatch(times -> times > MOST_REPEATS)) {
            return "Its path repeats itself.";
        }
        var ending = ENDING.matcher(steps[steps.length - 1].toLowerCase(Locale.ROOT));
        return ending.matches() && NO_TEXT.contains(ending.group(1))
                ? "There is no text in files that end in ." + ending.group(1) + "."
                : null;
    }

    private static String site(WebAddress address) {
        String host = address.host().startsWith("www.") ? address.host().substring(4) : address.host();
        return hasUsualPort(address) ? host : host + ":" + address.port();
    }

    private static boolean hasUsualPort(WebAddress address) {
        return address.port() == (address.isSecure() ? 443 : 80);
    }

    /**
     * A link of the site.
     *
     * @param address in the one spelling that the crawl knows it by: without fragment, session and tracking
     * @param shape what it shares with others of its making
     * @param mostOfShape how many of one shape are read at most
     * @param trap why it is not read in any case, a sentence; null if it may be
     */
    public record Link(WebAddress address, String shape, int mostOfShape, @Nullable String trap) {}
}
