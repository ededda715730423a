package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.document.DocumentId;
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

import static dev.carrel.retrieval.ScoredPassage.BEST_FIRST;
import static java.util.stream.Collectors.toMap;

/**
 * Finds the documents whose best passage fits best. The {@link Head} of the {@link Candidates} is put in a better
 * order; then all passages of the documents that are now best are scored, and of just these.
 */
final class PassageSearch {

    private final IndexSearcher searcher;
    private final Candidates candidates;
    private final Fragments fragments;
    private final boolean explained;

    PassageSearch(IndexSearcher searcher, Candidates candidates, Fragments fragments, boolean explained) {
        this.searcher = searcher;
        this.candidates = candidates;
        this.fragments = fragments;
        this.explained = explained;
    }

    /** The best documents, at most so many, with the best passages of each, at most so many. */
    SearchHits best(int documents, int passages) throws IOException {
        List<ScoredPassage> found = first(documents);
        StoredFields stored = searcher.storedFields();
        List<ScoredPassage> head = new Head(candidates, fragments, stored).of(found);
        Collection<PassageBlock> best = blocks(Stream.concat(head.stream(), found.stream().skip(head.size())).toList());
        List<List<ScoredPassage>> blocks = scored(best.stream().limit(documents).toList(),
                head.stream().collect(toMap(ScoredPassage::number, passage -> passage)));
        blocks.sort(Comparator.comparing(List::getFirst, BEST_FIRST));
        var hits = new ArrayList<DocumentHit>(blocks.size());
        for (List<ScoredPassage> block : blocks) {
            hits.add(hit(stored, block.subList(0, Math.min(passages, block.size())), blocks.getFirst().getFirst()));
        }
        return new SearchHits(hits, explained ? candidates.explanation().ofQuery(candidates.weightOfMeaning()) : null);
    }

    /** Enough of the best passages for a head, and for so many documents if there are. */
    private List<ScoredPassage> first(int documents) throws IOException {
        int all = searcher.getIndexReader().maxDoc();
        long most = Math.max(3L * documents, Head.PASSAGES);
        while (true) {
            int window = Math.clamp(most, 1, Math.max(1, all));
            List<ScoredPassage> best = candidates.best(window);
            if (best.size() < window || window == all || blocks(best).size() >= documents) {
                return best;
            }
            most *= 8;
        }
    }

    /** The blocks that these passages are in, in the order of the first of each. */
    private Collection<PassageBlock> blocks(List<ScoredPassage> passages) throws IOException {
        var blocks = new LinkedHashMap<Integer, PassageBlock>();
        for (ScoredPassage passage : passages) {
            PassageBlock block = PassageBlock.around(passage.number(), searcher);
            blocks.putIfAbsent(block.first(), block);
        }
        return blocks.values();
    }

    /**
     * All passages of these blocks that match, best first in each.
     *
     * @param read those that were scored better already
     */
    private List<List<ScoredPassage>> scored(List<PassageBlock> blocks, Map<Integer, ScoredPassage> read)
            throws IOException {
        List<PassageBlock> inOrder = blocks.stream().sorted(Comparator.comparing(PassageBlock::first)).toList();
        List<ScoredPassage> scored = candidates
                .scored(inOrder.stream().flatMapToInt(PassageBlock::numbers).toArray());
        var byBlock = new ArrayList<List<ScoredPassage>>();
        int from = 0;
        for (PassageBlock block : inOrder) {
            byBlock.add(scored.subList(from, from + block.passages())
                    .stream()
                    .filter(ScoredPassage::matches)
                    .map(passage -> read.getOrDefault(passage.number(), passage))
                    .sorted(BEST_FIRST)
                    .toList());
            from += block.passages();
        }
        byBlock.removeIf(List::isEmpty);
        return byBlock;
    }

    private DocumentHit hit(StoredFields stored, List<ScoredPassage> passages, ScoredPassage best)
            throws IOException {
        var found = new ArrayList<PassageHit>();
        DocumentId document = null;
        for (ScoredPassage passage : passages) {
            PassageFields.Stored read = PassageFields.read(stored, passage.number());
            found.add(new PassageHit(read.passage(), candidates.similarity(passage, best),
                    explained ? candidates.explanation().of(passage) : null));
            document = read.document();
        }
        return new DocumentHit(Objects.requireNonNull(document), found);
    }
}
