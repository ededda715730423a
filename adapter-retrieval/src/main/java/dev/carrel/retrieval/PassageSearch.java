package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.domain.document.DocumentId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopScoreDocCollectorManager;

/**
 * Finds the documents whose best passage ranks highest. A first search, which may skip whatever cannot get among the
 * best, finds these documents; then all passages of just these are scored.
 */
final class PassageSearch {

    private final IndexSearcher searcher;
    private final Ranking ranking;

    PassageSearch(IndexSearcher searcher, Ranking ranking) {
        this.searcher = searcher;
        this.ranking = ranking;
    }

    /** The best documents, at most so many, with the best passages of each, at most so many. */
    List<DocumentHit> best(int documents, int passages) throws IOException {
        List<List<ScoreDoc>> blocks = new BlockScores(searcher, ranking.query()).of(bestBlocks(documents));
        blocks.sort(Comparator.comparing(block -> -block.getFirst().score));
        StoredFields stored = searcher.storedFields();
        var hits = new ArrayList<DocumentHit>(blocks.size());
        for (List<ScoreDoc> block : blocks) {
            hits.add(hit(stored, block.subList(0, Math.min(passages, block.size()))));
        }
        return hits;
    }

    private List<PassageBlock> bestBlocks(int documents) throws IOException {
        int all = searcher.getIndexReader().maxDoc();
        long most = 3L * documents;
        while (true) {
            int window = Math.clamp(most, 1, Math.max(1, all));
            ScoreDoc[] best = searcher.search(ranking.query(), new TopScoreDocCollectorManager(window, 1)).scoreDocs;
            var blocks = new LinkedHashMap<Integer, PassageBlock>();
            for (ScoreDoc passage : best) {
                PassageBlock block = PassageBlock.around(passage.doc, searcher);
                blocks.putIfAbsent(block.first(), block);
            }
            if (blocks.size() >= documents || best.length < window || window == all) {
                return blocks.values().stream().limit(documents).toList();
            }
            most *= 8;
        }
    }

    private DocumentHit hit(StoredFields stored, List<ScoreDoc> passages) throws IOException {
        var found = new ArrayList<FoundPassage>();
        DocumentId document = null;
        for (ScoreDoc passage : passages) {
            PassageFields.Stored read = PassageFields.read(stored, passage.doc);
            found.add(new FoundPassage(read.passage(), ranking.similarity(passage.score)));
            document = read.document();
        }
        return new DocumentHit(Objects.requireNonNull(document), found);
    }
}
