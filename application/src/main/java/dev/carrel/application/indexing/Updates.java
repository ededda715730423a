package dev.carrel.application.indexing;

import dev.carrel.application.port.Changes.Change;
import dev.carrel.application.port.Embeddings;
import dev.carrel.application.port.PassageIndex.Update;
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

    List<Update> of(LibraryId library, List<Change> changes) {
        List<Split> splits = changes.stream().map(this::split).toList();
        Map<ModelId, Map<PassageHash, Embedding>> kept = kept(library, splits);
        return splits.stream().map(split -> split.update(kept)).toList();
    }

    private Split split(Change change) {
        return switch (change) {
            case Change.Removed removed -> new Split(removed, List.of(), List.of());
            case Change.Written written -> {
                List<Passage> passages = splitter.split(written.content());
                yield new Split(written, passages, written.embedded() == null
                        ? List.of()
                        : passages.stream().map(each -> PassageHash.of(each.under(written.title()))).toList());
            }
        };
    }

    /** What is kept of all of them, in one look for each model. */
    private Map<ModelId, Map<PassageHash, Embedding>> kept(LibraryId library, List<Split> splits) {
        var wanted = new HashMap<ModelId, Collection<PassageHash>>();
        for (Split split : splits) {
            if (split.change instanceof Change.Written written && written.embedded() != null) {
                wanted.computeIfAbsent(written.embedded(), model -> new HashSet<>()).addAll(split.hashes);
            }
        }
        var kept = new HashMap<ModelId, Map<PassageHash, Embedding>>();
        wanted.forEach((model, hashes) -> kept.put(model, embeddings.find(library, model, hashes)));
        return kept;
    }

    /**
     * @param hashes of the passages, in their order; none if the text is not embedded
     */
    private record Split(Change change, List<Passage> passages, List<PassageHash> hashes) {

        Update update(Map<ModelId, Map<PassageHash, Embedding>> kept) {
            return switch (change) {
                case Change.Removed removed -> new Update.Remove(removed.document());
                case Change.Written written -> {
                    ModelId model = written.embedded();
                    yield new Update.Put(written.document(), written.title(), passages,
                            model == null ? Map.of() : byPlace(kept.getOrDefault(model, Map.of())));
                }
            };
        }

        private Map<Integer, Embedding> byPlace(Map<PassageHash, Embedding> kept) {
            var embeddings = new HashMap<Integer, Embedding>();
            for (int place = 0; place < hashes.size(); place++) {
                Embedding embedding = kept.get(hashes.get(place));
                if (embedding != null) {
                    embeddings.put(place, embedding);
                }
            }
            return embeddings;
        }
    }
}
