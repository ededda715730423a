package dev.carrel.application.fake.storage;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.widget.Widget;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A library with all its contents. */
final class InMemoryLibrary {

    final String epoch;
    final NavigableMap<String, InMemoryDocument> documents = new TreeMap<>();
    final NavigableMap<Long, DocumentId> removals = new TreeMap<>();
    final Map<ConversationId, List<ConversationTurn>> conversations = new HashMap<>();
    final Map<ConversationId, AccessTokenId> creators = new HashMap<>();
    final Map<ConversationId, @Nullable String> titles = new HashMap<>();
    final Map<ConversationId, ShareKey> links = new HashMap<>();
    final NavigableMap<String, LoggedQuestion> questions = new TreeMap<>();
    final NavigableMap<String, InMemoryHelpArticles.Entry> helpArticles = new TreeMap<>();
    final NavigableMap<String, Widget> widgets = new TreeMap<>();
    List<ReplyCheck> checks = List.of();
    final NavigableMap<String, InMemoryEvaluations.Entry> evaluations = new TreeMap<>();
    final NavigableMap<String, InMemoryConnectors.Entry> connectors = new TreeMap<>();
    /** The deleted ones. */
    final Map<String, InMemoryConnectors.Entry> formerConnectors = new HashMap<>();
    final NavigableMap<String, InMemoryCrawl> crawls = new TreeMap<>();
    final InMemoryWebhookEndpoint webhook = new InMemoryWebhookEndpoint(() -> library().settings().webhook());
    final List<InMemoryEmbedding> embeddings = new ArrayList<>();
    Library library;
    long revision;
    /** The revision up to which each engine has confirmed the changes. */
    final Map<String, Long> acknowledged = new HashMap<>();
    /** The revision of the last tombstone that was dropped. */
    long horizon;
    /** Grows with each change of the help articles. */
    long helpArticleVersion;
    /** Grows with each change that other engines follow. */
    long changes;
    Instant changedAt = Instant.MIN;

    final Runnable onDeletion;

    InMemoryLibrary(Library library, String epoch, Runnable onDeletion) {
        this.library = library;
        this.epoch = epoch;
        this.onDeletion = onDeletion;
    }

    private Library library() {
        return library;
    }

    Optional<InMemoryDocument> document(DocumentId id) {
        return Optional.ofNullable(documents.get(id.value()));
    }

    long nextRevision() {
        noteChange();
        return ++revision;
    }

    /** Records that something changed that other engines follow. */
    void noteChange() {
        changes++;
        changedAt = Instant.now();
    }

    void noteHelpArticleChange() {
        helpArticleVersion++;
        noteChange();
    }

    /** Drops the tombstones that all engines have confirmed. */
    void dropTombstones(Collection<String> engines) {
        long confirmed = engines.stream()
                .mapToLong(engine -> acknowledged.getOrDefault(engine, 0L))
                .min()
                .orElse(Long.MAX_VALUE);
        NavigableMap<Long, DocumentId> dropped = removals.headMap(confirmed, true);
        if (!dropped.isEmpty()) {
            horizon = Math.max(horizon, dropped.lastKey());
            dropped.clear();
        }
    }

    /** Ends the run of a document and creates the webhook event. */
    void advance(InMemoryDocument entry, DocumentState state, Instant now) {
        entry.moveTo(state, now);
        if (state instanceof DocumentState.Success || state instanceof DocumentState.Failed) {
            DocumentId id = entry.document.id();
            crawls.values().forEach(crawl -> crawl.ended(id, state));
            if (library.settings().webhook() != null) {
                webhook.add(id, InMemoryWebhookEvent.of(entry.document, now));
            }
        }
    }

    /**
     * Deletes a document.
     *
     * @return the revision of the removal, if the document existed
     */
    Optional<Long> remove(DocumentId id) {
        InMemoryDocument gone = documents.remove(id.value());
        if (gone == null) {
            return Optional.empty();
        }
        gone.remove();
        release(gone);
        conversations.values().forEach(turns -> turns.replaceAll(turn -> turn.redactDocuments(Set.of(id))));
        crawls.values().forEach(crawl -> crawl.removed(id));
        webhook.remove(id);
        Stream.concat(connectors.values().stream(), formerConnectors.values().stream())
                .forEach(connector -> connector.items.values().removeIf(item -> item.document().equals(id)));
        return Optional.of(forget(id));
    }

    /** Returns the embeddings of a document's current text. */
    InMemoryEmbedding embeddings(InMemoryDocument entry, ModelId model) {
        DocumentId id = entry.document.id();
        return embeddings.stream()
                .filter(each -> each.isCurrent && each.isOf(id) && each.model.equals(model))
                .findFirst()
                .orElseGet(() -> {
                    var fresh = new InMemoryEmbedding(id, model);
                    embeddings.add(fresh);
                    return fresh;
                });
    }

    /** Marks a document as not embedded; its embeddings stay until the next purge. */
    void release(InMemoryDocument entry) {
        entry.embedded = null;
        embeddings.stream().filter(each -> each.isOf(entry.document.id())).forEach(each -> each.isCurrent = false);
    }

    /** Records the removal of a document's text as the next change. */
    long forget(DocumentId id) {
        removals.values().remove(id);
        removals.put(nextRevision(), id);
        onDeletion.run();
        return revision;
    }
}
