package dev.carrel.bootstrap.assembly;

import dev.carrel.application.crawl.SitemapKind;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.folder.FolderKind;
import dev.carrel.git.GitKind;
import dev.carrel.imap.ImapKind;
import dev.carrel.webdav.WebDavKind;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** The kinds of places that libraries can follow. */
final class ConnectorKinds {

    private ConnectorKinds() {}

    static List<ConnectorKind> open(Settings settings, WebAdapters web) {
        Path secretFolder = settings.connectors().secrets();
        PlaceSecrets secrets = secretFolder == null ? PlaceSecrets.NONE : new SecretFiles(secretFolder);
        Path temporary = settings.data().connectorFolder();
        return List.of(
                new FolderKind(settings.connectors().folders(), List.of(settings.data().path()),
                        InstantSource.system()),
                new GitKind(web.http(), secrets, temporary.resolve("git")),
                new ImapKind(web.sockets(), secrets, temporary.resolve("imap"),
                        settings.ingestLimits().maxFileBytes()),
                new SitemapKind(web.pageFetcher(), web.pageFetcher()), new WebDavKind(web.http(), secrets,
                        temporary.resolve("webdav"), settings.ingestLimits().maxFileBytes()));
    }
}
