package dev.carrel.application.fake.storage;

import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.PassageHash;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

record InMemoryEmbeddings(InMemoryState state) implements Embeddings {

    @Override
    public List<PendingDocument> findPending(LibraryId library, ModelId model, int limit) {
        synchronized (state) {
            return unembedded(library, model).limit(limit).flatMap(InMemoryEmbeddings::toPending).toList();
        }
    }

    private static Stream<PendingDocument> toPending(InMemoryDocument entry) {
        DocumentContent content = entry.content;
        return content == null
                ? Stream.empty()
                : Stream.of(new PendingDocument(entry.document.id(), entry.revision,
                        Objects.requireNonNull(entry.document.title()), content));
    }

    @Override
    public List<PendingDocument> claimPending(LeaseHolder holder, LibraryId library, ModelId model, int limit,
            Instant now, Instant until) {
        synchronized (state) {
            return unembedded(library, model).filter(entry -> entry.claimEmbedding(holder, now, until))
                    .limit(limit)
                    .flatMap(InMemoryEmbeddings::toPending)
                    .toList();
        }
    }

    @Override
    public void releaseClaims(LeaseHolder holder, LibraryId library) {
        synchronized (state) {
            state.library(library)
                    .ifPresent(found -> found.documents.values().forEach(entry -> entry.releaseEmbedding(holder)));
        }
    }

    @Override
    public long countPending(LibraryId library, ModelId model, AttributeFilter filter) {
        synchronized (state) {
            return unembedded(library, model)
                    .filter(entry -> filter.matches(entry.document.metadata().attributes()))
                    .count();
        }
    }

    private Stream<InMemoryDocument> unembedded(LibraryId library, ModelId model) {
        return state.library(library)
                .stream()
                .flatMap(found -> found.documents.values().stream())
                .filter(entry -> entry.content != null && !model.equals(entry.embedded))
                .sorted(Comparator
                        .comparing((InMemoryDocument entry) -> entry.embedded == null ? "" : entry.embedded.value())
                        .thenComparing(entry -> entry.revision));
    }

    @Override
    public Set<ModelId> findModels(LibraryId library) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.documents.values().stream())
                    .flatMap(entry -> Optional.ofNullable(entry.embedded).stream())
                    .collect(Collectors.toSet());
        }
    }

    @Override
    public Map<PassageHash, Embedding> findByHash(LibraryId library, ModelId model, Collection<PassageHash> passages) {
        synchronized (state) {
            Map<PassageHash, Embedding> found = new HashMap<>();
            state.library(library).ifPresent(there -> {
                there.embeddings.stream()
                        .filter(each -> each.model.equals(model))
                        .forEach(each -> found.putAll(each.passages));
            });
            found.keySet().retainAll(Set.copyOf(passages));
            return found;
        }
    }

    @Override
    public void saveEmbeddings(LibraryId library, ModelId model, Collection<DocumentEmbeddings> embeddings) {
        synchronized (state) {
            for (DocumentEmbeddings kept : embeddings) {
                current(library, kept.document(), kept.revision()).ifPresent(entry -> {
                    InMemoryLibrary there = state.library(library).orElseThrow();
                    there.embeddings(entry, model).passages.putAll(kept.embeddings());
                });
            }
        }
    }

    @Override
    public OptionalLong markEmbedded(LibraryId library, ModelId model, Map<DocumentId, Long> texts) {
        synchronized (state) {
            List<InMemoryDocument> current = texts.entrySet()
                    .stream()
                    .sorted(Map.Entry.comparingByValue())
                    .flatMap(text -> current(library, text.getKey(), text.getValue()).stream())
                    .toList();
            for (InMemoryDocument entry : current) {
                InMemoryLibrary there = state.library(library).orElseThrow();
                entry.embedded = model;
                entry.revision = there.nextRevision();
                there.embeddings.removeIf(each -> each.isOf(entry.document.id())
                        && !(each.isCurrent && each.model.equals(model)));
            }
            return current.isEmpty() ? OptionalLong.empty() : OptionalLong.of(current.getLast().revision);
        }
    }

    private Optional<InMemoryDocument> current(LibraryId library, DocumentId document, long revision) {
        return state.document(library, document).filter(entry -> entry.content != null && entry.revision == revision);
    }
}
