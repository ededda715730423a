package dev.carrel.application.index;

import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.ModelId;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.passage.PassageHash;
import dev.carrel.domain.passage.PassageSplitter;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Creates the index updates for changes: splits each text into passages and adds their saved embeddings. */
record IndexUpdateFactory(Embeddings embeddings, PassageSplitter splitter) {

    List<IndexUpdate> createUpdates(LibraryId library, List<DocumentChange> changes) {
        List<SplitChange> splits = changes.stream().map(this::splitChange).toList();
        Map<ModelId, Map<PassageHash, Embedding>> embeddingsByHash = loadEmbeddings(library, splits);
        return splits.stream().map(split -> split.toUpdate(embeddingsByHash)).toList();
    }

    private SplitChange splitChange(DocumentChange change) {
        return switch (change) {
            case DocumentChange.DocumentRemoved removed -> new SplitChange(removed, List.of(), List.of());
            case DocumentChange.TextWritten written -> {
                List<Passage> passages = splitter.split(written.content());
                yield new SplitChange(written, passages, written.embeddedBy() == null
                        ? List.of()
                        : passages.stream().map(each -> PassageHash.of(each.textWithTitle(written.title()))).toList());
            }
        };
    }

    /** Loads the embeddings of all changes with one query per model. */
    private Map<ModelId, Map<PassageHash, Embedding>> loadEmbeddings(LibraryId library, List<SplitChange> splits) {
        var hashesByModel = new HashMap<ModelId, Collection<PassageHash>>();
        for (SplitChange split : splits) {
            if (split.change instanceof DocumentChange.TextWritten written && written.embeddedBy() != null) {
                hashesByModel.computeIfAbsent(written.embeddedBy(), model -> new HashSet<>()).addAll(split.hashes);
            }
        }
        var embeddingsByHash = new HashMap<ModelId, Map<PassageHash, Embedding>>();
        hashesByModel.forEach(
                (model, hashes) -> embeddingsByHash.put(model, embeddings.findByHash(library, model, hashes)));
        return embeddingsByHash;
    }

    /**
     * A change with its text split.
     *
     * @param hashes the hashes of the passages in their order; none if the text is not embedded
     */
    private record SplitChange(DocumentChange change, List<Passage> passages, List<PassageHash> hashes) {

        IndexUpdate toUpdate(Map<ModelId, Map<PassageHash, Embedding>> embeddingsByHash) {
            return switch (change) {
                case DocumentChange.DocumentRemoved removed -> new IndexUpdate.RemoveDocument(removed.document(),
                        removed.revision());
                case DocumentChange.TextWritten written -> {
                    ModelId model = written.embeddedBy();
                    yield new IndexUpdate.PutDocument(written.document(), written.title(), written.attributes(),
                            passages, model == null
                                    ? Map.of()
                                    : embeddingsByOrdinal(embeddingsByHash.getOrDefault(model, Map.of())),
                            written.revision());
                }
            };
        }

        private Map<Integer, Embedding> embeddingsByOrdinal(Map<PassageHash, Embedding> embeddingsByHash) {
            var embeddings = new HashMap<Integer, Embedding>();
            for (int ordinal = 0; ordinal < hashes.size(); ordinal++) {
                Embedding embedding = embeddingsByHash.get(hashes.get(ordinal));
                if (embedding != null) {
                    embeddings.put(ordinal, embedding);
                }
            }
            return embeddings;
        }
    }
}
