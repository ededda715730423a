package dev.carrel.bootstrap.assembly;

import dev.carrel.application.crawl.SitemapKind;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.folder.FolderKind;
import dev.carrel.git.GitKind;
import dev.carrel.imap.ImapKind;
import dev.carrel.s3.S3Kind;
import dev.carrel.webdav.WebDavKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The kinds of places that libraries can follow. */
final class ConnectorKinds {

    private static final Logger log = LoggerFactory.getLogger(ConnectorKinds.class);

    private ConnectorKinds() {}

    static List<ConnectorKind> open(Settings settings, WebAdapters web) {
        Path secretFolder = settings.connectors().secrets();
        PlaceSecrets secrets = secretFolder == null ? PlaceSecrets.NONE : new SecretFiles(secretFolder);
        Path temporary = settings.data().connectorFolder();
        deleteLeftovers(temporary);
        return List.of(
                new FolderKind(settings.connectors().folders(), List.of(settings.data().path()),
                        InstantSource.system()),
                new GitKind(web.http(), secrets, temporary.resolve("git")),
                new ImapKind(web.sockets(), secrets, temporary.resolve("imap"),
                        settings.ingestLimits().maxFileBytes()),
                new S3Kind(web.http(), secrets, temporary.resolve("s3"), settings.ingestLimits().maxFileBytes()),
                new SitemapKind(web.pageFetcher(), web.pageFetcher()),
                new WebDavKind(web.http(), secrets, temporary.resolve("webdav"),
                        settings.ingestLimits().maxFileBytes()));
    }

    /** Deletes what a program that was killed has left, which may be the text of documents that were deleted since. */
    static void deleteLeftovers(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            log.warn("Temporary files of connectors could not be deleted in {}", folder, e);
        }
    }
}
