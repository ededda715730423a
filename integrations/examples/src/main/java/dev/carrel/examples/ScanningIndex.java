package dev.carrel.examples;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.ranking.analysis.TextAnalysis;
import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.PassageTerms;
import dev.carrel.ranking.passage.StoredPassage;
import dev.carrel.ranking.passage.TermFrequencies;
import dev.carrel.ranking.search.PassageSearch;
import dev.carrel.ranking.statistics.PassageStatistics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.jspecify.annotations.Nullable;

/**
 * An index of one's own: it keeps passages in memory, offers all of them as candidates, and leaves ranking and
 * similarities to {@code carrel-retrieval-core}, on whose scale the thresholds of replies are. An index with a search
 * engine of its own offers only what that finds, with the statistics of all passages. Thread-safe.
 */
public final class ScanningIndex implements PassageIndex {

    private final Map<LibraryId, Library> libraries = new ConcurrentHashMap<>();

    /** The documents of a library; replaced as a whole, so that a search sees one state. */
    private record Library(String epoch, long revision, Map<DocumentId, Entry> documents) {}

    /** A document with its passages. */
    private record Entry(Attributes attributes, List<IndexedPassage> passages) {}

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        Library known = libraries.get(library);
        if (known != null && known.epoch().equals(epoch)) {
            return new IndexState(known.revision(), false);
        }
        libraries.put(library, new Library(epoch, 0, Map.of()));
        return new IndexState(0, true);
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        Library before = libraries.get(library);
        if (before == null) {
            throw new IndexException("The index of library " + library + " must be opened before a change.", null);
        }
        var documents = new LinkedHashMap<>(before.documents());
        for (IndexUpdate update : updates) {
            switch (update) {
                case IndexUpdate.PutDocument put when put.passages().isEmpty() -> documents.remove(put.document());
                case IndexUpdate.PutDocument put -> documents.put(put.document(), analyse(put));
                case IndexUpdate.RemoveDocument remove -> documents.remove(remove.document());
            }
        }
        libraries.put(library, new Library(before.epoch(), upTo, documents));
    }

    private static Entry analyse(IndexUpdate.PutDocument put) {
        List<Passage> passages = put.passages();
        return new Entry(put.attributes(), IntStream.range(0, passages.size()).mapToObj(position -> {
            var stored = new StoredPassage(put.document(), put.title(), passages.get(position));
            return IndexedPassage.of(position, stored, TermFrequencies.of(PassageTerms.of(stored)),
                    put.embeddings().get(position));
        }).toList());
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
        Library searched = libraries.getOrDefault(library, new Library("", 0, Map.of()));
        List<List<IndexedPassage>> candidates = searched.documents()
                .values()
                .stream()
                .filter(document -> query.filter().matches(document.attributes()))
                .map(Entry::passages)
                .toList();
        try {
            return PassageSearch.prepare(query, TextAnalysis.perFieldAnalyzer())
                    .rankCandidates(candidates, new OfCandidates(candidates), signal)
                    .withRevision(searched.revision());
        } catch (IOException e) {
            throw new UncheckedIOException("passages in memory can be read", e);
        }
    }

    /** The statistics of passages that are all candidates: they are counted among these. */
    private record OfCandidates(List<List<IndexedPassage>> candidates) implements PassageStatistics {

        @Override
        public int countPassages() {
            return candidates.stream().mapToInt(List::size).sum();
        }

        @Override
        public int countPassagesWith(Term term, int docFreq) {
            return docFreq;
        }

        @Override
        public @Nullable CollectionStatistics fieldStatistics(String field) {
            return null;
        }

        /** Misspelt words are not corrected. */
        @Override
        public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) {
            return Optional.empty();
        }
    }

    /** An index in memory is durable as long as it lives. */
    @Override
    public long commitLibrary(LibraryId library) {
        Library committed = libraries.get(library);
        return committed == null ? 0 : committed.revision();
    }

    @Override
    public List<DocumentId> listDocuments(LibraryId library) {
        Library listed = libraries.get(library);
        return listed == null ? List.of() : List.copyOf(listed.documents().keySet());
    }

    @Override
    public boolean purgeDeleted(LibraryId library) {
        return true;
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        return listDocuments(library).contains(document) ? List.of("The index has passages of the document.")
                : List.of();
    }

    @Override
    public long countBytes() {
        return 0;
    }

    @Override
    public long countOpenLibraries() {
        return libraries.size();
    }

    @Override
    public boolean isShared() {
        return false;
    }

    @Override
    public boolean checkServer() {
        return true;
    }

    @Override
    public boolean isReachable() {
        return true;
    }

    @Override
    public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        libraries.keySet().retainAll(existing.get());
    }

    @Override
    public void dropLibrary(LibraryId library) {
        libraries.remove(library);
    }

    @Override
    public void close() {}
}
