package dev.carrel.application.port;

import dev.carrel.application.port.access.AuditLog;
import dev.carrel.application.port.access.BrowserSessions;
import dev.carrel.application.port.access.OneTimeValues;
import dev.carrel.application.port.access.People;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.evaluation.Evaluations;
import dev.carrel.application.port.recognition.RecognizedPages;
import dev.carrel.application.port.widget.Widgets;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Path;
import java.util.List;

/**
 * Stores libraries, documents, conversations, the question log, help articles, widgets, crawls, connectors, tokens and
 * the queues of background work; the source of truth for everything else.
 *
 * <p>
 * Every method of its parts that changes something is one transaction: on return the change survives a crash of the
 * process and a loss of power; after an exception nothing has changed. A read sees everything acknowledged before it
 * began. Instants are kept to the microsecond. Safe for use by many threads. The engine that it is given to closes it.
 */
public interface Storage extends AutoCloseable {

    /** What the name of a backup ends with that is not complete. */
    String PARTIAL_SUFFIX = ".partial";

    Libraries libraries();

    Documents documents();

    DocumentQueue documentQueue();

    ChangeLog changeLog();

    Embeddings embeddings();

    Conversations conversations();

    QuestionLog questionLog();

    HelpArticles helpArticles();

    Widgets widgets();

    Evaluations evaluations();

    AccessTokens accessTokens();

    OneTimeValues oneTimeValues();

    BrowserSessions browserSessions();

    AuditLog auditLog();

    People people();

    UsageLog usageLog();

    Crawls crawls();

    Connectors connectors();

    RecognizedPages recognizedPages();

    WebhookQueue webhookQueue();

    PendingPurges pendingPurges();

    /** Returns what the engines that share this storage know of each other; alone by default. */
    default Coordination coordination() {
        return Coordination.ALONE;
    }

    /**
     * Writes a consistent backup without stopping other work. The folder appears when the backup is complete and on
     * disk: until then it is the {@linkplain #partialBackup partial one}, which a failed backup deletes, and which a
     * crash leaves. A partial one of an earlier crash is replaced.
     *
     * @param folder empty or absent; holds the complete backup on return
     */
    void backUp(Path folder);

    /** Returns the folder that a backup is written to until it is complete. */
    static Path partialBackup(Path folder) {
        return folder.resolveSibling(folder.getFileName() + PARTIAL_SUFFIX);
    }

    /**
     * Removes deleted and replaced data from the files: on return no byte of what was deleted before the call is in
     * them. May cost as much as reading all data; reads and writes go on meanwhile.
     *
     * @return false if a running operation still needs the older state; call again later
     */
    boolean purgeDeleted();

    /**
     * Returns where data of a document remains, deleted or not: one sentence for each place, empty if there is none.
     */
    List<String> findRemnants(LibraryId library, DocumentId document);

    /** Returns how many bytes its files take; 0 for a storage without files. */
    long countBytes();

    /** Closes the storage. Idempotent. */
    @Override
    void close();
}
