package dev.carrel.api.connector;

import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.application.connector.LibraryConnectors.ConnectorStatus;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A connector.
 *
 * @param rights {@code keep} or {@code off}
 * @param documents the number of its documents in each state
 * @param status {@code running} or {@code waiting}
 * @param requested whether it was asked to run again
 * @param nextRunAt when it runs next at the latest
 * @param checkedAt when its place was last compared; null before the first time
 * @param lastRun null before the first run has ended
 */
public record ConnectorBody(String key, String kind, String place, List<String> include, List<String> exclude,
        String interval, Map<String, Object> attributes, List<ConnectorRuleBody> rules, @Nullable String linkBase,
        int maxDeletedPercent, Map<String, String> options, String rights, DocumentCountsBody documents, String status,
        boolean requested, String nextRunAt, @Nullable String checkedAt, @Nullable ConnectorRunBody lastRun,
        String createdAt, String updatedAt) {

    /** Returns the body of a connector. */
    public static ConnectorBody of(ConnectorStatus found) {
        Connector connector = found.connector();
        ConnectorSettings settings = connector.settings();
        WebAddress linkBase = settings.linkBase();
        ConnectorRun lastRun = found.lastRun();
        return new ConnectorBody(connector.key().value(), settings.kind(), settings.place(),
                settings.include().stream().map(PathPattern::value).toList(),
                settings.exclude().stream().map(PathPattern::value).toList(), settings.interval().toString(),
                settings.attributes().toMap(),
                settings.rules().stream().map(ConnectorRuleBody::of).toList(),
                linkBase == null ? null : linkBase.value(), settings.maxDeletedPercent(), settings.options(),
                ConnectorRequest.rightsOf(settings),
                DocumentCountsBody.of(found.documentCounts()),
                connector.runningSince() == null ? "waiting" : "running",
                connector.request() != RunRequest.NONE, connector.nextRunAt().toString(),
                connector.checkedAt() == null ? null : connector.checkedAt().toString(),
                lastRun == null ? null : ConnectorRunBody.of(lastRun), connector.createdAt().toString(),
                connector.updatedAt().toString());
    }

    /**
     * The connectors of a library, by key.
     *
     * @param kinds the kinds that the server has, sorted
     */
    public record ConnectorListBody(List<ConnectorBody> connectors, List<String> kinds) {}
}
