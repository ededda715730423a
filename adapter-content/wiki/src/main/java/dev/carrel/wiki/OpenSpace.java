package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.wiki.SpacePage.ExportView;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A space of Confluence that is being compared. */
final class OpenSpace implements OpenPlace {

    private final ConnectorSettings settings;
    private final String site;
    private final ConfluenceClient client;
    private final long maxFileBytes;

    OpenSpace(ConnectorSettings settings, String site, ConfluenceClient client, long maxFileBytes) {
        this.settings = settings;
        this.site = site;
        this.client = client;
        this.maxFileBytes = maxFileBytes;
    }

    @Override
    public void listItems(ItemVisitor visitor) throws PlaceException {
        Set<String> paths = new HashSet<>();
        Optional<String> position = Optional.of("");
        for (int part = 0; position.isPresent(); part++) {
            if (part == WikiHttp.MAX_PARTS) {
                throw new PlaceException("The list of pages has no end.", null);
            }
            SpaceList list = client.listPages(position.get());
            List<SpacePage> pages = list.results();
            if (pages == null) {
                throw WikiHttp.unexpected(null);
            }
            for (SpacePage page : pages) {
                visit(page, visitor, paths);
            }
            position = list.findNext();
        }
    }

    private void visit(@Nullable SpacePage page, ItemVisitor visitor, Set<String> paths) throws PlaceException {
        if (page == null || !ConfluenceClient.isId(page.id()) || page.title() == null || page.version() == null
                || page.version().number() == null) {
            throw WikiHttp.unexpected(null);
        }
        String path = PagePath.of(page.title());
        if (settings.selects(path) && paths.add(path)) {
            visitor.visitItem(new PlaceItem(path, page.id() + " " + page.version().number(), -1));
        }
    }

    @Override
    public NewDocument readItem(PlaceItem item) throws PlaceException {
        String id = String.valueOf(item.revision()).split(" ", 2)[0];
        SpacePage page = client.readPage(id);
        ExportView content = page.body() == null ? null : page.body().exportView();
        if (page.title() == null || content == null || content.value() == null || page.links() == null
                || page.links().webui() == null) {
            throw WikiHttp.unexpected(null);
        }
        return new WikiPage(page.title(), content.value(), site + "/" + page.links().webui().replaceFirst("^/+", ""))
                .toDocument(item.path(), URI.create(site), maxFileBytes);
    }

    @Override
    public void close() {
        // Nothing is open between requests.
    }
}
