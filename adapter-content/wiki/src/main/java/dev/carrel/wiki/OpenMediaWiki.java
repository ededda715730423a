package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.application.port.connector.PlaceSecrets.PlaceSecret;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.wiki.MediaWikiBody.ListedPage;
import dev.carrel.wiki.MediaWikiBody.ParsedPage;
import dev.carrel.wiki.MediaWikiBody.QueryResult;
import dev.carrel.wiki.MediaWikiBody.SiteInfo;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A wiki that is being compared. */
final class OpenMediaWiki implements OpenPlace {

    private final ConnectorSettings settings;
    private final List<Map<String, String>> lists;
    private final WikiHttp http;
    private final @Nullable PlaceSecret secret;
    private final long maxFileBytes;
    private @Nullable MediaWikiClient client;
    private @Nullable String articlePath;

    /** @param lists the parameters of the lists that have the pages of the settings */
    OpenMediaWiki(ConnectorSettings settings, List<Map<String, String>> lists, WikiHttp http,
            @Nullable PlaceSecret secret, long maxFileBytes) {
        this.settings = settings;
        this.lists = lists;
        this.http = http;
        this.secret = secret;
        this.maxFileBytes = maxFileBytes;
    }

    private MediaWikiClient client() throws PlaceException {
        if (client == null) {
            var found = new MediaWikiClient(http, new ApiFinder(http, URI.create(settings.place())).findApi());
            if (secret != null) {
                found.signIn(secret);
            }
            client = found;
        }
        return client;
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        Set<String> paths = new HashSet<>();
        for (Map<String, String> list : lists) {
            Map<String, String> next = Map.of();
            for (int part = 0; next != null; part++) {
                if (part == WikiHttp.MAX_PARTS) {
                    throw new PlaceException("The list of pages has no end.", null);
                }
                var parameters = new HashMap<>(list);
                parameters.putAll(Map.of("action", "query", "prop", "info"));
                parameters.putAll(next);
                MediaWikiBody body = client().get(parameters, WikiHttp.maxListBytes());
                next = body.next();
                if (next == null && !body.isComplete()) {
                    throw WikiHttp.unexpected(null);
                }
                visit(body.query(), visitor, paths);
            }
        }
    }

    private void visit(@Nullable QueryResult listed, ItemVisitor visitor, Set<String> paths) throws PlaceException {
        List<ListedPage> pages = listed == null ? null : listed.pages();
        for (ListedPage page : pages == null ? List.<ListedPage>of() : pages) {
            if (page == null || page.title() == null || page.revision() == null) {
                throw WikiHttp.unexpected(null);
            }
            String path = PagePath.of(page.title());
            if (!page.isRedirect() && settings.selects(path) && paths.add(path)) {
                visitor.visitItem(new PlaceItem(path, String.valueOf(page.revision()),
                        page.length() == null ? -1 : page.length()));
            }
        }
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        ParsedPage page = client().get(Map.of("action", "parse", "oldid", String.valueOf(item.revision()), "prop",
                "text|displaytitle", "disableeditsection", "1", "disabletoc", "1", "disablelimitreport", "1"),
                WikiHttp.maxPageBytes())
                .parse();
        if (page == null || page.title() == null || page.text() == null) {
            throw WikiHttp.unexpected(null);
        }
        String title = page.displayTitle() == null ? page.title()
                : DisplayTitle.toText(page.displayTitle(), page.title());
        return new WikiPage(title, page.text(), articlePath().replace("$1", encode(page.title())))
                .toDocument(item.path(), client().api(), maxFileBytes);
    }

    private String articlePath() throws PlaceException {
        if (articlePath == null) {
            QueryResult query = client()
                    .get(Map.of("action", "query", "meta", "siteinfo"), WikiHttp.maxListBytes())
                    .query();
            SiteInfo site = query == null ? null : query.general();
            if (site == null || site.articlePath() == null) {
                throw WikiHttp.unexpected(null);
            }
            articlePath = site.articlePath();
        }
        return articlePath;
    }

    private static String encode(String title) {
        return URLEncoder.encode(title.replace(' ', '_'), StandardCharsets.UTF_8)
                .replace("%2F", "/")
                .replace("%3A", ":");
    }

    @Override
    public void close() {
        // The session ends by itself.
    }
}
