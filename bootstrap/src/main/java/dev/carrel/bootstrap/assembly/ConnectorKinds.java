package dev.carrel.bootstrap.assembly;

import dev.carrel.application.crawl.SitemapKind;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.folder.FolderKind;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** The kinds of places that libraries can follow. */
final class ConnectorKinds {

    private ConnectorKinds() {}

    static List<ConnectorKind> open(Settings settings, WebAdapters web) {
        List<Path> folders = settings.connectorFolders().stream().map(Path::toAbsolutePath).toList();
        return List.of(new FolderKind(folders, List.of(settings.data().path()), InstantSource.system()),
                new SitemapKind(web.pageFetcher(), web.pageFetcher()));
    }
}
