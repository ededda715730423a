package dev.carrel.postgres;

import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.application.port.connector.Connectors.SubmittedItem;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The statements that write who may read a document, each of which is a round trip to the database. */
class ReadersRoundTripsTest {

    private static final LibraryId LIBRARY = new LibraryId("handbook");
    private static final ConnectorKey FILES = new ConnectorKey("files");
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final int READERS = 200;

    private final PostgresStorage storage = TestDatabase.of(ReadersRoundTripsTest.class).openEmpty();

    @AfterEach
    void closeStorage() {
        storage.close();
    }

    private static Readers readers(String kind) {
        return Readers.of(IntStream.range(0, READERS).mapToObj(each -> "user:" + kind + each).toList());
    }

    private static SubmittedItem item(String path) {
        return new SubmittedItem(path, "1", NewDocument.ofText("Text.")
                .withKey("files/" + path)
                .withAttributes(Attributes.of(Map.of("year", 2026)).withReaders(readers("a"))));
    }

    @Test
    void writesManyReadersWithFewStatements() {
        storage.libraries().createOrUpdate(LIBRARY, settings -> settings, NOW);
        storage.connectors().save(Connector.create(LIBRARY, FILES, ConnectorSettings.of("folder", "/files"), NOW));
        var inserts = new AtomicInteger();
        storage.connections().jdbi().setSqlLogger(new SqlLogger() {
            @Override
            public void logBeforeExecution(StatementContext context) {
                if (context.getRenderedSql().contains("INTO document_attribute")) {
                    inserts.incrementAndGet();
                }
            }
        });
        storage.connectors().submitItems(LIBRARY, FILES, List.of(item("pay")), () -> new DocumentId("pay"), NOW);
        assertThat(inserts).as("for a new document").hasValueBetween(1, 9);
        inserts.set(0);
        storage.connectors().updateItems(LIBRARY, FILES, List.of(new ItemUpdate("pay", "2", readers("b"))), NOW);
        assertThat(inserts).as("for other readers").hasValueBetween(1, 9);

        assertThat(storage.documents()
                .listDocuments(LIBRARY, DocumentListing.newest(9)
                        .of(DocumentSelection.all()
                                .narrowedBy(Readers.readableBy(List.of("user:b" + (READERS - 1)))
                                        .and(AttributeFilter.where("year").equalTo(2026))))))
                .hasSize(1);
    }
}
