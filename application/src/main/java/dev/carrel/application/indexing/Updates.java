package dev.carrel.application.indexing;

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

/** What changes are to the index: the passages of each text, with the embeddings that are kept of them. */
record Updates(Embeddings embeddings, PassageSplitter splitter) {

    List<IndexUpdate> of(LibraryId library, List<DocumentChange> changes) {
        List<Split> splits = changes.stream().map(this::split).toList();
        Map<ModelId, Map<PassageHash, Embedding>> embeddingsByHash = kept(library, splits);
        return splits.stream().map(split -> split.update(embeddingsByHash)).toList();
    }

    private Split split(DocumentChange change) {
        return switch (change) {
            case DocumentChange.DocumentRemoved removed -> new Split(removed, List.of(), List.of());
            case DocumentChange.TextWritten written -> {
                List<Passage> passages = splitter.split(written.content());
                yield new Split(written, passages, written.embeddedBy() == null
                        ? List.of()
                        : passages.stream().map(each -> PassageHash.of(each.textWithTitle(written.title()))).toList());
            }
        };
    }

    /** What is kept of all of them, in one look for each model. */
    private Map<ModelId, Map<PassageHash, Embedding>> kept(LibraryId library, List<Split> splits) {
        var wanted = new HashMap<ModelId, Collection<PassageHash>>();
        for (Split split : splits) {
            if (split.change instanceof DocumentChange.TextWritten written && written.embeddedBy() != null) {
                wanted.computeIfAbsent(written.embeddedBy(), model -> new HashSet<>()).addAll(split.hashes);
            }
        }
        var embeddingsByHash = new HashMap<ModelId, Map<PassageHash, Embedding>>();
        wanted.forEach((model, hashes) -> embeddingsByHash.put(model, embeddings.findByHash(library, model, hashes)));
        return embeddingsByHash;
    }

    /**
     * @param hashes of the passages, in their order; none if the text is not embedded
     */
    private record Split(DocumentChange change, List<Passage> passages, List<PassageHash> hashes) {

        IndexUpdate update(Map<ModelId, Map<PassageHash, Embedding>> embeddingsByHash) {
            return switch (change) {
                case DocumentChange.DocumentRemoved removed -> new IndexUpdate.RemoveDocument(removed.document());
                case DocumentChange.TextWritten written -> {
                    ModelId model = written.embeddedBy();
                    yield new IndexUpdate.PutDocument(written.document(), written.title(), passages,
                            model == null ? Map.of() : byPlace(embeddingsByHash.getOrDefault(model, Map.of())));
                }
            };
        }

        private Map<Integer, Embedding> byPlace(Map<PassageHash, Embedding> embeddingsByHash) {
            var embeddings = new HashMap<Integer, Embedding>();
            for (int place = 0; place < hashes.size(); place++) {
                Embedding embedding = embeddingsByHash.get(hashes.get(place));
                if (embedding != null) {
                    embeddings.put(place, embedding);
                }
            }
            return embeddings;
        }
    }
}
