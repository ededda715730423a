package dev.carrel.retrieval.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.retrieval.index.PassageBlock;
import dev.carrel.retrieval.index.PassageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;

import static dev.carrel.retrieval.search.ScoredPassage.BEST_FIRST;
import static java.util.stream.Collectors.toMap;

/**
 * Finds the documents whose best passage fits best. The {@link Reranker} of the {@link HybridCandidates} is put in a
 * better order; then all passages of the documents that are now best are scored, and of just these.
 */
public final class PassageSearch {

    private final IndexSearcher searcher;
    private final HybridCandidates candidates;
    private final QueryNGrams queryNGrams;
    private final boolean explained;

    public PassageSearch(IndexSearcher searcher, HybridCandidates candidates, QueryNGrams queryNGrams,
            boolean explained) {
        this.searcher = searcher;
        this.candidates = candidates;
        this.queryNGrams = queryNGrams;
        this.explained = explained;
    }

    /** The best documents, at most so many, with the best passages of each, at most so many. */
    public SearchHits findBest(int documents, int passages) throws IOException {
        List<ScoredPassage> found = findCandidates(documents);
        StoredFields stored = searcher.storedFields();
        List<ScoredPassage> head = new Reranker(candidates, queryNGrams, stored).rerankTop(found);
        Collection<PassageBlock> best = groupIntoBlocks(
                Stream.concat(head.stream(), found.stream().skip(head.size())).toList());
        List<List<ScoredPassage>> blocks = scoreBlocks(best.stream().limit(documents).toList(),
                head.stream().collect(toMap(ScoredPassage::docId, passage -> passage)));
        blocks.sort(Comparator.comparing(List::getFirst, BEST_FIRST));
        var hits = new ArrayList<DocumentHit>(blocks.size());
        for (List<ScoredPassage> block : blocks) {
            hits.add(toHit(stored, block.subList(0, Math.min(passages, block.size())), blocks.getFirst().getFirst()));
        }
        return new SearchHits(hits,
                explained ? candidates.createExplanation().explainQuery(candidates.vectorWeight()) : null);
    }

    /** Enough of the best passages for a head, and for so many documents if there are. */
    private List<ScoredPassage> findCandidates(int documents) throws IOException {
        int all = searcher.getIndexReader().maxDoc();
        long most = Math.max(3L * documents, Reranker.RERANK_DEPTH);
        while (true) {
            int window = Math.clamp(most, 1, Math.max(1, all));
            List<ScoredPassage> best = candidates.findBest(window);
            if (best.size() < window || window == all || groupIntoBlocks(best).size() >= documents) {
                return best;
            }
            most *= 8;
        }
    }

    /** The blocks that these passages are in, in the order of the first of each. */
    private Collection<PassageBlock> groupIntoBlocks(List<ScoredPassage> passages) throws IOException {
        var blocks = new LinkedHashMap<Integer, PassageBlock>();
        for (ScoredPassage passage : passages) {
            PassageBlock block = PassageBlock.blockOf(passage.docId(), searcher);
            blocks.putIfAbsent(block.firstDocId(), block);
        }
        return blocks.values();
    }

    /**
     * All passages of these blocks that match, best first in each.
     *
     * @param read those that were scored better already
     */
    private List<List<ScoredPassage>> scoreBlocks(List<PassageBlock> blocks, Map<Integer, ScoredPassage> read)
            throws IOException {
        List<PassageBlock> inOrder = blocks.stream().sorted(Comparator.comparing(PassageBlock::firstDocId)).toList();
        List<ScoredPassage> scored = candidates
                .scorePassages(inOrder.stream().flatMapToInt(PassageBlock::docIds).toArray());
        var byBlock = new ArrayList<List<ScoredPassage>>();
        int from = 0;
        for (PassageBlock block : inOrder) {
            byBlock.add(scored.subList(from, from + block.passageCount())
                    .stream()
                    .filter(ScoredPassage::isMatch)
                    .map(passage -> read.getOrDefault(passage.docId(), passage))
                    .sorted(BEST_FIRST)
                    .toList());
            from += block.passageCount();
        }
        byBlock.removeIf(List::isEmpty);
        return byBlock;
    }

    private DocumentHit toHit(StoredFields stored, List<ScoredPassage> passages, ScoredPassage best)
            throws IOException {
        var found = new ArrayList<PassageHit>();
        DocumentId document = null;
        for (ScoredPassage passage : passages) {
            PassageFields.StoredPassage read = PassageFields.readPassage(stored, passage.docId());
            found.add(new PassageHit(read.passage(), candidates.similarityOf(passage, best),
                    explained ? candidates.createExplanation().explainPassage(passage) : null));
            document = read.document();
        }
        return new DocumentHit(Objects.requireNonNull(document), found);
    }
}
