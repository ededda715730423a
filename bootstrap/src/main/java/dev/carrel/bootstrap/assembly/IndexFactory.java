package dev.carrel.bootstrap.assembly;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.bootstrap.settings.IndexSettings.IndexServer;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.opensearch.OpenSearchPassageIndex;
import dev.carrel.opensearch.OpenSearchSettings;
import dev.carrel.retrieval.LucenePassageIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the search index of the settings: the files in the data folder, or an OpenSearch. */
final class IndexFactory {

    private static final Logger log = LoggerFactory.getLogger(IndexFactory.class);

    private IndexFactory() {}

    /** @param database names the database whose documents are indexed */
    static PassageIndex openIndex(Settings settings, Supplier<String> database) {
        IndexServer server = settings.index().server();
        return server == null ? LucenePassageIndex.open(settings.data().indexFolder())
                : openServer(server, database.get());
    }

    static PassageIndex openServer(IndexServer server, String database) {
        if (server.sendsPasswordInClear()) {
            log.warn("The password of index.user is sent to {} without TLS", server.url());
        }
        OpenSearchSettings settings = withCertificates(server.toOpenSearchSettings().withDatabase(database),
                server.caFile());
        return StartupWait.openWhenReachable(() -> OpenSearchPassageIndex.open(settings),
                IndexUnreachableException.class, server.startupTimeout());
    }

    private static OpenSearchSettings withCertificates(OpenSearchSettings settings,
            @Nullable Path caFile) {
        if (caFile == null) {
            return settings;
        }
        try {
            return settings.withTls(TrustedCertificates.readPem(caFile));
        } catch (IOException | GeneralSecurityException e) {
            throw new IndexException("The file " + caFile + " of index.ca-file has no certificates that can be used: "
                    + e.getMessage() + ". It must have at least one in PEM format.", e);
        }
    }
}
