package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource.WebPage;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

record InMemoryConnectors(InMemoryState state) implements Connectors {

    /** A connector with what it has added. */
    static final class Entry {

        Connector connector;
        final Map<String, ConnectedItem> items = new HashMap<>();
        final List<ConnectorRun> runs = new ArrayList<>();

        Entry(Connector connector) {
            this.connector = connector;
        }

        void update(ConnectorSettings settings, @Nullable String placeRevision, RunRequest request,
                @Nullable Instant runningSince, Instant nextRunAt, @Nullable Instant checkedAt, Instant updatedAt) {
            connector = new Connector(connector.library(), connector.key(), settings, placeRevision, request,
                    runningSince, nextRunAt, checkedAt, connector.createdAt(), updatedAt);
        }

        void request(RunRequest request, Instant now) {
            update(connector.settings(), connector.placeRevision(), request, connector.runningSince(), now,
                    connector.checkedAt(), connector.updatedAt());
        }

        boolean isDue(Instant now) {
            return connector.isDue(now);
        }
    }

    private Optional<Entry> find(LibraryId library, ConnectorKey key) {
        return state.library(library).map(found -> found.connectors.get(key.value()));
    }

    @Override
    public boolean save(Connector saved) {
        synchronized (state) {
            InMemoryLibrary library = state.library(saved.library())
                    .orElseThrow(() -> NotFoundException.ofLibrary(saved.library().value()));
            if (saved.settings().keepsRights()) {
                library.library = new Library(saved.library(), library.library.settings(),
                        library.library.createdAt(), true);
            }
            Entry before = library.connectors.get(saved.key().value());
            if (before == null) {
                if (library.connectors.size() == Connector.MAX_PER_LIBRARY) {
                    throw Connectors.tooManyConnectors();
                }
                Entry added = new Entry(saved);
                library.connectors.put(saved.key().value(), added);
                Entry deleted = library.formerConnectors.remove(saved.key().value());
                if (deleted != null && deleted.connector.settings().mayBeContinuedBy(saved.settings())) {
                    added.items.putAll(deleted.items);
                }
                return true;
            }
            Connector former = before.connector;
            before.update(saved.settings(), null,
                    former.request() == RunRequest.NONE ? RunRequest.RUN : former.request(), former.runningSince(),
                    saved.updatedAt(), former.checkedAt(), saved.updatedAt());
            return false;
        }
    }

    @Override
    public Optional<Connector> findByKey(LibraryId library, ConnectorKey key) {
        synchronized (state) {
            return find(library, key).map(entry -> entry.connector);
        }
    }

    @Override
    public List<Connector> listAll(LibraryId library) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.connectors.values().stream())
                    .map(entry -> entry.connector)
                    .toList();
        }
    }

    @Override
    public List<Connector> listDue(Instant now, int limit) {
        synchronized (state) {
            return state.libraries.values()
                    .stream()
                    .flatMap(library -> library.connectors.values().stream())
                    .filter(entry -> entry.isDue(now))
                    .map(entry -> entry.connector)
                    .sorted(Comparator.comparing(Connector::nextRunAt))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public boolean requestRun(LibraryId library, ConnectorKey key, RunRequest request, Instant now) {
        synchronized (state) {
            Optional<Entry> found = find(library, key);
            found.filter(entry -> entry.connector.request().compareTo(request) < 0
                    || entry.connector.request() == RunRequest.NONE)
                    .ifPresent(entry -> entry.request(request, now));
            return found.isPresent();
        }
    }

    @Override
    public Optional<Connector> beginRun(LibraryId library, ConnectorKey key, Instant now) {
        synchronized (state) {
            return find(library, key).filter(entry -> entry.isDue(now)).map(entry -> {
                Connector before = entry.connector;
                entry.update(before.settings(), before.placeRevision(), RunRequest.NONE, now, before.nextRunAt(),
                        before.checkedAt(), before.updatedAt());
                return before;
            });
        }
    }

    @Override
    public void breakOffRun(LibraryId library, ConnectorKey key, RunRequest request, Instant now) {
        synchronized (state) {
            find(library, key).ifPresent(entry -> {
                Connector before = entry.connector;
                entry.update(before.settings(), before.placeRevision(), before.request(), null, before.nextRunAt(),
                        before.checkedAt(), before.updatedAt());
            });
            requestRun(library, key, request, now);
        }
    }

    @Override
    public void endRun(LibraryId library, ConnectorKey key, ConnectorRun run, @Nullable String placeRevision,
            Instant nextRunAt) {
        synchronized (state) {
            find(library, key).ifPresent(entry -> {
                Connector before = entry.connector;
                entry.update(before.settings(), before.request() == RunRequest.NONE ? placeRevision : null,
                        before.request(), null,
                        before.request() == RunRequest.NONE ? nextRunAt : before.nextRunAt(), run.endedAt(),
                        before.updatedAt());
                if (!entry.runs.isEmpty() && run.repeats(entry.runs.getFirst())) {
                    entry.runs.removeFirst();
                }
                entry.runs.addFirst(run);
                if (entry.runs.size() > ConnectorRun.MAX_KEPT) {
                    entry.runs.removeLast();
                }
            });
        }
    }

    @Override
    public List<ConnectorRun> listRuns(LibraryId library, ConnectorKey key) {
        synchronized (state) {
            return find(library, key).map(entry -> List.copyOf(entry.runs)).orElse(List.of());
        }
    }

    @Override
    public Map<String, ConnectedItem> findItems(LibraryId library, ConnectorKey key) {
        synchronized (state) {
            var items = new HashMap<String, ConnectedItem>();
            find(library, key).ifPresent(entry -> entry.items.forEach((path, item) -> items.put(path,
                    new ConnectedItem(item.document(), item.revision(), isIncomplete(library, item.document())))));
            return items;
        }
    }

    private boolean isIncomplete(LibraryId library, DocumentId document) {
        return state.document(library, document)
                .filter(found -> found.document.state().status() == DocumentStatus.FAILED
                        || found.document.hasUnreadPages())
                .isPresent();
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library, ConnectorKey key) {
        synchronized (state) {
            var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
            for (DocumentStatus status : DocumentStatus.values()) {
                counts.put(status, 0L);
            }
            findItems(library, key).values()
                    .forEach(item -> state.document(library, item.document())
                            .ifPresent(found -> counts.merge(found.document.state().status(), 1L, Long::sum)));
            return counts;
        }
    }

    @Override
    public List<Optional<SubmittedDocument>> submitItems(LibraryId library, ConnectorKey key,
            List<SubmittedItem> items, Supplier<DocumentId> ids, Instant now) {
        synchronized (state) {
            Entry entry = find(library, key).orElseThrow(() -> NotFoundException.ofConnector(key.value()));
            return items.stream().map(item -> submit(library, entry, item, ids, now)).toList();
        }
    }

    private Optional<SubmittedDocument> submit(LibraryId library, Entry entry, SubmittedItem item,
            Supplier<DocumentId> ids, Instant now) {
        boolean isForeign = InMemoryDocuments.findKnown(state.library(library).orElseThrow(), item.document())
                .filter(known -> entry.items.values()
                        .stream()
                        .noneMatch(each -> each.document().equals(known.document.id())))
                .isPresent();
        if (isForeign) {
            return Optional.empty();
        }
        SubmittedDocument submitted = new InMemoryDocuments(state).submit(library, item.document(), ids,
                item.document().source() instanceof WebPage ? FetchReason.CRAWLED : FetchReason.ASKED, now);
        entry.items.put(item.path(), new ConnectedItem(submitted.document().id(), item.revision(), false));
        return Optional.of(submitted);
    }

    @Override
    public List<SubmittedDocument> updateItems(LibraryId library, ConnectorKey key, List<ItemUpdate> items,
            Instant now) {
        synchronized (state) {
            Entry entry = find(library, key).orElseThrow(() -> NotFoundException.ofConnector(key.value()));
            return items.stream().flatMap(item -> updateItem(library, entry, item, now).stream()).toList();
        }
    }

    private Optional<SubmittedDocument> updateItem(LibraryId library, Entry connector, ItemUpdate item,
            Instant now) {
        ConnectedItem known = connector.items.get(item.path());
        InMemoryDocument entry = known == null ? null : state.document(library, known.document()).orElse(null);
        if (known == null || entry == null) {
            return Optional.empty();
        }
        connector.items.put(item.path(), new ConnectedItem(known.document(), item.revision(), false));
        Document before = entry.document;
        Document after = before.changeAttributes(item::applyTo, now);
        if (after.allAttributes().equals(before.allAttributes())) {
            return Optional.empty();
        }
        entry.document = after;
        return Optional.of(new SubmittedDocument(after, false, before.allAttributes(),
                InMemoryDocuments.recordChange(state.library(library).orElseThrow(), entry, before)));
    }

    @Override
    public boolean deleteByKey(LibraryId library, ConnectorKey key) {
        synchronized (state) {
            Optional<Entry> deleted = find(library, key);
            deleted.ifPresent(entry -> {
                InMemoryLibrary found = state.library(library).orElseThrow();
                found.connectors.remove(key.value());
                found.formerConnectors.put(key.value(), entry);
                state.deleted(library);
            });
            return deleted.isPresent();
        }
    }
}
