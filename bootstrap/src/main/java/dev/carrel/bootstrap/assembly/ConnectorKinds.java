package dev.carrel.bootstrap.assembly;

import dev.carrel.application.crawl.SitemapKind;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKindFactory;
import dev.carrel.application.port.connector.ConnectorKindFactory.KindEnvironment;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.key.ConnectorKeys;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.folder.FolderKind;
import dev.carrel.git.GitKind;
import dev.carrel.imap.ImapKind;
import dev.carrel.s3.S3Kind;
import dev.carrel.webdav.WebDavKind;
import dev.carrel.wiki.ConfluenceKind;
import dev.carrel.wiki.MediaWikiKind;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
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
        long maxFileBytes = settings.ingestLimits().maxFileBytes();
        List<ConnectorKind> kinds = new ArrayList<>(List.of(
                new ConfluenceKind(web.http(), secrets, maxFileBytes),
                new FolderKind(settings.connectors().folders(), List.of(settings.data().path()),
                        InstantSource.system()),
                new GitKind(web.http(), secrets, temporary.resolve("git")),
                new ImapKind(web.sockets(), secrets, temporary.resolve("imap"), maxFileBytes),
                new MediaWikiKind(web.http(), secrets, maxFileBytes),
                new S3Kind(web.http(), secrets, temporary.resolve("s3"), maxFileBytes),
                new SitemapKind(web.pageFetcher(), web.pageFetcher()),
                new WebDavKind(web.http(), secrets, temporary.resolve("webdav"), maxFileBytes)));
        Path jars = settings.connectors().jars();
        if (jars != null) {
            kinds.addAll(loadKinds(jars, new KindEnvironment(web.http(), web.sockets(), secrets,
                    temporary.resolve("jars"), maxFileBytes)));
            requireOtherNames(kinds);
        }
        return kinds;
    }

    /**
     * Creates the kinds that the jars in a folder bring; their classes stay loaded until the program ends.
     *
     * @throws InvalidRequestException if the folder cannot be read, or one of its jars cannot be used
     */
    static List<ConnectorKind> loadKinds(Path folder, KindEnvironment environment) {
        var loader = new URLClassLoader("connectors", listJars(folder), ConnectorKinds.class.getClassLoader());
        List<ConnectorKind> kinds = new ArrayList<>();
        try {
            for (ConnectorKindFactory factory : ServiceLoader.load(ConnectorKindFactory.class, loader)) {
                kinds.add(factory.createKind(environment));
            }
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            throw invalid("has a jar in " + folder + " that cannot be used: " + e);
        }
        return kinds;
    }

    private static URL[] listJars(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<URL> jars = new ArrayList<>();
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
                jars.add(jar.toUri().toURL());
            }
            return jars.toArray(URL[]::new);
        } catch (IOException e) {
            throw invalid("names a folder that cannot be read: " + e);
        }
    }

    /** @throws InvalidRequestException if two kinds have the same name */
    static void requireOtherNames(List<ConnectorKind> kinds) {
        var names = new ArrayList<String>();
        for (ConnectorKind kind : kinds) {
            if (names.contains(kind.name())) {
                throw invalid("brings a kind of place that there is already: " + kind.name());
            }
            names.add(kind.name());
        }
    }

    private static InvalidRequestException invalid(String rule) {
        return InvalidRequestException.of(ConnectorKeys.JARS.name(), rule);
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
