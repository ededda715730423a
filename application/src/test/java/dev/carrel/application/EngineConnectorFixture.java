package dev.carrel.application;

import dev.carrel.application.connector.LibraryConnectors.ConnectorStatus;
import dev.carrel.application.fake.place.InMemoryPlace;
import dev.carrel.application.limits.IngestLimits;
import dev.carrel.application.limits.QueryLimits;
import dev.carrel.application.port.ReplyWriter;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentStatus;
import java.util.List;
import java.util.Map;

/** An engine with a place in memory that libraries can follow. */
abstract class EngineConnectorFixture extends EngineFixture {

    static final ConnectorKey FILES = new ConnectorKey("files");

    final InMemoryPlace place = new InMemoryPlace();
    /** Whether an engine that is opened can read the place. */
    boolean hasPlace = true;

    @Override
    CarrelBuilder newBuilder(ReplyWriter writer, QueryLimits answering, IngestLimits processing) {
        return super.newBuilder(writer, answering, processing).connectorKinds(hasPlace ? List.of(place) : List.of());
    }

    /** Follows the place, and returns the report of the first run. */
    ConnectorRun follow(ConnectorSettings settings) throws InterruptedException {
        return awaitNewReport(() -> handbook.connectors().save(FILES, settings));
    }

    ConnectorRun runAgain(boolean confirmsDeletions) throws InterruptedException {
        return awaitNewReport(() -> handbook.connectors().run(FILES, confirmsDeletions));
    }

    /** Waits until an action has led to a run, and nothing more is asked for. */
    ConnectorRun awaitNewReport(Runnable action) throws InterruptedException {
        action.run();
        Eventually.await("the run", () -> {
            ConnectorStatus status = handbook.connectors().get(FILES);
            return status.lastRun() != null && status.connector().runningSince() == null
                    && status.connector().request() == RunRequest.NONE
                    && status.lastRun().startedAt().isAfter(status.connector().updatedAt().minusNanos(1));
        });
        return handbook.connectors().listRuns(FILES).getFirst();
    }

    Map<DocumentStatus, Long> counts() {
        return handbook.connectors().get(FILES).documentCounts();
    }

    void awaitSearchable(long documents) throws InterruptedException {
        Eventually.await("the documents are searchable", () -> counts().get(DocumentStatus.SUCCESS) == documents
                && counts().get(DocumentStatus.QUEUED) + counts().get(DocumentStatus.RUNNING) == 0);
    }

    List<String> keys() {
        return handbook.documents()
                .listDocuments(DocumentListing.newest(100))
                .stream()
                .map(Document::key)
                .sorted()
                .toList();
    }
}
