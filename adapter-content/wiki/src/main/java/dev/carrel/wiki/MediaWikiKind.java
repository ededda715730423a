package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Wikis of MediaWiki, read by its Action API. A wiki that has not changed costs a request for every 500 pages, and one
 * or two to find the interface; only pages with a new revision are read, as the HTML of their text. Redirects are left
 * out. The path of a page is its title.
 *
 * <p>
 * Options: {@code namespaces}, numbers with commas between them, by default {@code 0}; {@code category}, to take only
 * the pages that are directly in it; {@code secret}, the name of one of the {@link PlaceSecrets}. Thread-safe.
 */
public final class MediaWikiKind implements ConnectorKind {

    private static final String NAMESPACES = "namespaces";
    private static final String CATEGORY = "category";
    /** As many as a wiki lists at once for everybody. */
    private static final int PAGES_AT_ONCE = 500;
    private static final Pattern NUMBERS = Pattern.compile("[0-9]{1,6}(?:,[0-9]{1,6}){0,49}");

    private final WikiHttp http;
    private final PlaceSecrets secrets;
    private final long maxFileBytes;
    private final String pagesAtOnce;

    /**
     * Creates the kind.
     *
     * @param maxFileBytes larger pages are not read
     */
    public MediaWikiKind(PlaceHttp http, PlaceSecrets secrets, long maxFileBytes) {
        this(http, secrets, maxFileBytes, PAGES_AT_ONCE);
    }

    /** @param pagesAtOnce how many pages a response lists */
    MediaWikiKind(PlaceHttp http, PlaceSecrets secrets, long maxFileBytes, int pagesAtOnce) {
        this.http = new WikiHttp(http);
        this.secrets = secrets;
        this.maxFileBytes = maxFileBytes;
        this.pagesAtOnce = String.valueOf(pagesAtOnce);
    }

    @Override
    public String name() {
        return "mediawiki";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        settings.requireOptionsOf(PlaceSecrets.OPTION, NAMESPACES, CATEGORY);
        WebAddress.findViolation(settings.place()).ifPresent(violation -> {
            throw InvalidRequestException.of("place", violation);
        });
        if (settings.place().contains("#")) {
            throw InvalidRequestException.of("place", "must be the address of a wiki or of a page of it");
        }
        if (!NUMBERS.matcher(namespacesOf(settings)).matches()) {
            throw InvalidRequestException.of("options", "must have namespaces by their numbers, such as 0,12");
        }
        http.http().checkAddress(new WebAddress(settings.place()));
        secrets.checkSecret(settings);
    }

    private static String namespacesOf(ConnectorSettings settings) {
        return settings.options().getOrDefault(NAMESPACES, "0").replace(" ", "");
    }

    /** Returns the parameters of the lists that have the pages of the settings. */
    private List<Map<String, String>> toLists(ConnectorSettings settings) {
        String namespaces = namespacesOf(settings);
        String category = settings.options().get(CATEGORY);
        if (category != null) {
            return List.of(Map.of("generator", "categorymembers", "gcmtitle", "Category:" + category, "gcmnamespace",
                    namespaces.replace(',', '|'), "gcmlimit", pagesAtOnce));
        }
        return Stream.of(namespaces.split(","))
                .distinct()
                .map(namespace -> Map.of("generator", "allpages", "gapnamespace", namespace, "gapfilterredir",
                        "nonredirects", "gaplimit", pagesAtOnce))
                .toList();
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) throws PlaceException {
        return new OpenMediaWiki(settings, toLists(settings), http, secrets.findSecret(settings), maxFileBytes);
    }
}
