package dev.carrel.application.fake.storage;

import dev.carrel.application.port.AccessTokens;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.DocumentQueue;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.Libraries;
import dev.carrel.application.port.PendingPurges;
import dev.carrel.application.port.QuestionLog;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.UsageLog;
import dev.carrel.application.port.WebhookQueue;
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
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** A storage in memory that keeps all promises except durability. */
public final class InMemoryStorage implements Storage {

    private final InMemoryState state;

    private InMemoryStorage(boolean isShared) {
        state = new InMemoryState(isShared);
    }

    /** Creates a storage for one engine at a time. */
    public InMemoryStorage() {
        this(false);
    }

    /** Creates a storage that any number of engines use at a time. */
    public static InMemoryStorage shared() {
        return new InMemoryStorage(true);
    }

    @Override
    public Coordination coordination() {
        return state.isShared ? new InMemoryCoordination(state) : Coordination.ALONE;
    }

    @Override
    public Libraries libraries() {
        return new InMemoryLibraries(state);
    }

    @Override
    public Documents documents() {
        return new InMemoryDocuments(state);
    }

    @Override
    public DocumentQueue documentQueue() {
        return new InMemoryDocumentQueue(state);
    }

    @Override
    public ChangeLog changeLog() {
        return new InMemoryChangeLog(state);
    }

    @Override
    public Embeddings embeddings() {
        return new InMemoryEmbeddings(state);
    }

    @Override
    public Conversations conversations() {
        return new InMemoryConversations(state);
    }

    @Override
    public QuestionLog questionLog() {
        return new InMemoryQuestionLog(state);
    }

    @Override
    public HelpArticles helpArticles() {
        return new InMemoryHelpArticles(state);
    }

    @Override
    public Evaluations evaluations() {
        return new InMemoryEvaluations(state);
    }

    @Override
    public Widgets widgets() {
        return new InMemoryWidgets(state);
    }

    @Override
    public AccessTokens accessTokens() {
        return new InMemoryAccessTokens(state);
    }

    @Override
    public OneTimeValues oneTimeValues() {
        return new InMemoryOneTimeValues(state);
    }

    @Override
    public AuditLog auditLog() {
        return new InMemoryAuditLog(state);
    }

    @Override
    public BrowserSessions browserSessions() {
        return new InMemoryBrowserSessions(state);
    }

    @Override
    public People people() {
        return new InMemoryPeople(state);
    }

    @Override
    public UsageLog usageLog() {
        return new InMemoryUsageLog(state);
    }

    @Override
    public Crawls crawls() {
        return new InMemoryCrawls(state);
    }

    @Override
    public Connectors connectors() {
        return new InMemoryConnectors(state);
    }

    @Override
    public RecognizedPages recognizedPages() {
        return new InMemoryRecognizedPages(state);
    }

    @Override
    public WebhookQueue webhookQueue() {
        return new InMemoryWebhookQueue(state);
    }

    @Override
    public PendingPurges pendingPurges() {
        return new InMemoryPendingPurges(state);
    }

    /** Deleted data is removed at once. */
    @Override
    public boolean purgeDeleted() {
        synchronized (state) {
            state.libraries.values().forEach(library -> library.embeddings.removeIf(each -> !each.isCurrent));
            return true;
        }
    }

    @Override
    public long countBytes() {
        return 0;
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        synchronized (state) {
            List<String> traces = new ArrayList<>();
            state.document(library, document).ifPresent(there -> traces.add("The storage has the document."));
            state.library(library)
                    .stream()
                    .flatMap(there -> there.embeddings.stream())
                    .filter(each -> each.isOf(document))
                    .forEach(each -> traces.add("The storage has embeddings of it by " + each.model + "."));
            return traces;
        }
    }

    /** Writes the names of the libraries, since there is no database file to copy. */
    @Override
    public void backUp(Path folder) {
        Path partial = Storage.partialBackup(folder);
        try {
            if (Files.isRegularFile(folder)) {
                throw new StorageException("The folder " + folder + " is a file.", null);
            }
            // Fails unless it is empty.
            Files.deleteIfExists(folder);
            Files.createDirectories(partial);
            try (var leftovers = Files.newDirectoryStream(partial)) {
                for (Path leftover : leftovers) {
                    Files.delete(leftover);
                }
            }
            synchronized (state) {
                Files.write(partial.resolve("libraries.txt"), state.libraries.keySet());
            }
            Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StorageException("The folder " + folder + " cannot be written.", e);
        }
    }

    @Override
    public void close() {
        // There are no resources to release.
    }
}
