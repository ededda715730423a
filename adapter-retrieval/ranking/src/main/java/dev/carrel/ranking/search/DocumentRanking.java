package dev.carrel.ranking.search;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.ranking.passage.PassageBlock;
import dev.carrel.ranking.passage.PassageReader;
import dev.carrel.ranking.passage.StoredPassage;
import dev.carrel.ranking.statistics.VisiblePassages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.IndexSearcher;

import static dev.carrel.ranking.search.ScoredPassage.BEST_FIRST;

/**
 * The ranking of documents by their best passage, for one query on one searcher. First the best passages are found;
 * then the best documents are reranked. All passages are scored of the documents of which several are reranked or
 * returned, and of no others.
 */
final class DocumentRanking {

    /** The minimum number of passages to look for, so that enough documents can be reranked. */
    private static final int MIN_WINDOW = 60;

    private final VisiblePassages visible;
    private final IndexSearcher searcher;
    private final PassageQuery query;
    private final LexicalQuery lexicalQuery;
    private final QueryNGrams queryNGrams;
    private final HybridRetriever retriever;
    private final SearchExplanation explanation;
    private final Analyzer analyzer;

    DocumentRanking(VisiblePassages visible, PassageQuery query, LexicalQuery lexicalQuery, QueryNGrams queryNGrams,
            Analyzer analyzer) {
        this.visible = visible;
        this.searcher = visible.searcher();
        this.query = query;
        this.lexicalQuery = lexicalQuery;
        this.queryNGrams = queryNGrams;
        this.retriever = new HybridRetriever(visible, lexicalQuery, query.embeddings());
        this.analyzer = analyzer;
        this.explanation = new SearchExplanation(searcher, lexicalQuery, analyzer);
    }

    /** Searches, reranks and groups passages into documents, best first. */
    SearchHits rankDocuments() throws IOException {
        var reader = new PassageReader(searcher);
        int window = firstWindow();
        List<CandidatePassage> candidates = retriever.findCandidates(window);
        HybridScorer scorer = HybridScorer.calibrate(candidates, visible.statistics().countPassages());
        List<ScoredPassage> ranking = rankPassages(candidates, scorer);
        while (needsMore(ranking, window)) {
            window = clampWindow(8L * window);
            ranking = rankPassages(retriever.findCandidates(window), scorer);
        }
        List<List<ScoredPassage>> documents = new OverlapReranker(lexicalQuery, queryNGrams, query.text(), reader)
                .rerankDocuments(selectDocuments(ranking, scorer), scorer.isHybrid())
                .stream()
                .limit(query.maxDocuments())
                .toList();
        var shown = new ArrayList<List<ScoredPassage>>(documents.size());
        for (List<ScoredPassage> passages : documents) {
            visible.throwIfCancelled();
            List<ScoredPassage> all = addFurtherPassages(passages, scorer);
            shown.add(all.subList(0, Math.min(query.maxPassagesPerDocument(), all.size())));
        }
        var hits = new ArrayList<DocumentHit>(documents.size());
        List<List<ScoredPassage>> lowered = lowerNearMisses(shown, reader, scorer);
        for (List<ScoredPassage> passages : lowered) {
            hits.add(toHit(reader, passages, scorer, lowered.getFirst().getFirst().score()));
        }
        return new SearchHits(hits, lexicalQuery.corrections(),
                query.explain() ? explanation.explainQuery(scorer.vectorWeight()) : null,
                0);
    }

    /** Returns documents and their passages in the order that near misses have once they are lowered. */
    private List<List<ScoredPassage>> lowerNearMisses(List<List<ScoredPassage>> documents, PassageReader reader,
            HybridScorer scorer) throws IOException {
        NearMisses nearMisses = NearMisses.of(query.text(), lexicalQuery, analyzer);
        if (nearMisses.isEmpty()) {
            return documents;
        }
        double penalty = scorer.isHybrid() ? NearMisses.PENALTY : NearMisses.LEXICAL_PENALTY;
        var lowered = new ArrayList<List<ScoredPassage>>(documents.size());
        for (List<ScoredPassage> passages : documents) {
            var ofDocument = new ArrayList<ScoredPassage>();
            for (ScoredPassage passage : passages) {
                visible.throwIfCancelled();
                boolean isNearMiss = nearMisses.isIn(reader.readPassage(passage.docId()).fullText());
                ofDocument.add(isNearMiss ? passage.asNearMiss(penalty) : passage);
            }
            ofDocument.sort(Comparator.comparingDouble(ScoredPassage::score).reversed());
            lowered.add(ofDocument);
        }
        lowered.sort(Comparator.comparing(List::getFirst, Comparator.comparingDouble(ScoredPassage::score).reversed()));
        return lowered;
    }

    /** Returns the best documents, best first, each with its matching passages or with the best one alone. */
    private List<List<ScoredPassage>> selectDocuments(List<ScoredPassage> ranking, HybridScorer scorer)
            throws IOException {
        int depth = Math.max(query.maxDocuments(), OverlapReranker.RERANK_DOCUMENTS);
        SequencedMap<PassageBlock, ScoredPassage> bestPassages = findBestPassages(ranking);
        List<PassageBlock> blocks = bestPassages.keySet().stream().limit(depth).toList();
        int deep = isBestPassageFound(ranking) ? Math.min(OverlapReranker.DEEP_DOCUMENTS, blocks.size())
                : blocks.size();
        List<List<ScoredPassage>> documents = scoreBlocks(blocks.subList(0, deep), scorer);
        for (PassageBlock block : blocks.subList(deep, blocks.size())) {
            ScoredPassage best = bestPassages.get(block);
            if (best != null && best.isMatch()) {
                documents.add(List.of(best));
            }
        }
        documents.sort(Comparator.comparing(List::getFirst, BEST_FIRST));
        return documents;
    }

    /**
     * Returns whether the first passage of a document in the ranking is its best one, so that the others need not be
     * scored. A lexical search returns the best passages; but two above the maximum score are equal.
     */
    private boolean isBestPassageFound(List<ScoredPassage> ranking) {
        return query.embeddings().isEmpty() && !ranking.isEmpty()
                && ranking.getFirst().candidate().lexicalScore() < HybridScorer.MAX_LEXICAL_SCORE;
    }

    /** Returns a document with all its matching passages, of which the reranker may have seen the best one alone. */
    private List<ScoredPassage> addFurtherPassages(List<ScoredPassage> passages, HybridScorer scorer)
            throws IOException {
        PassageBlock block = PassageBlock.blockOf(passages.getFirst().docId(), searcher);
        return passages.size() > 1 || block.passageCount() == 1 ? passages
                : OverlapReranker.takeOverScore(scoreBlocks(List.of(block), scorer).getFirst(),
                        passages.getFirst().score());
    }

    private int firstWindow() {
        return clampWindow(Math.max(3L * query.maxDocuments(), MIN_WINDOW));
    }

    private int clampWindow(long wanted) {
        return Math.clamp(wanted, 1, Math.max(1, searcher.getIndexReader().maxDoc()));
    }

    /** Returns whether a larger window could find more documents, and too few were found. */
    private boolean needsMore(List<ScoredPassage> ranking, int window) throws IOException {
        return ranking.size() >= window && window < searcher.getIndexReader().maxDoc()
                && findBestPassages(ranking).size() < query.maxDocuments();
    }

    private List<ScoredPassage> rankPassages(List<CandidatePassage> candidates, HybridScorer scorer) {
        Stream<ScoredPassage> scored = candidates.stream().map(scorer::scorePassage);
        // Candidates of a lexical search are ranked by Lucene, whose unclamped scores also break ties.
        return query.embeddings().isEmpty() ? scored.toList() : scored.sorted(BEST_FIRST).toList();
    }

    /** Returns the documents of the passages with the first passage of each, in their order. */
    private SequencedMap<PassageBlock, ScoredPassage> findBestPassages(List<ScoredPassage> passages)
            throws IOException {
        var bestPassages = new LinkedHashMap<PassageBlock, ScoredPassage>();
        for (ScoredPassage passage : passages) {
            bestPassages.putIfAbsent(PassageBlock.blockOf(passage.docId(), searcher), passage);
        }
        return bestPassages;
    }

    /** Scores all passages of the given documents. Returns the matching passages of each document, best first. */
    private List<List<ScoredPassage>> scoreBlocks(List<PassageBlock> blocks, HybridScorer scorer) throws IOException {
        List<PassageBlock> ascending = blocks.stream()
                .sorted(Comparator.comparing(PassageBlock::firstDocId))
                .toList();
        List<CandidatePassage> candidates = retriever
                .scorePassages(ascending.stream().flatMapToInt(PassageBlock::docIds).toArray());
        var byBlock = new ArrayList<List<ScoredPassage>>();
        int from = 0;
        for (PassageBlock block : ascending) {
            byBlock.add(candidates.subList(from, from + block.passageCount())
                    .stream()
                    .map(scorer::scorePassage)
                    .filter(ScoredPassage::isMatch)
                    .sorted(BEST_FIRST)
                    .toList());
            from += block.passageCount();
        }
        byBlock.removeIf(List::isEmpty);
        return byBlock;
    }

    private DocumentHit toHit(PassageReader reader, List<ScoredPassage> passages, HybridScorer scorer, double bestScore)
            throws IOException {
        var hits = new ArrayList<PassageHit>();
        DocumentId document = null;
        for (ScoredPassage passage : passages) {
            StoredPassage stored = reader.readPassage(passage.docId());
            hits.add(new PassageHit(stored.passage(), scorer.toSimilarity(passage.score(), bestScore),
                    passage.isNearMiss(),
                    query.explain() ? explanation.explainPassage(passage.candidate(), stored) : null, null));
            document = stored.document();
        }
        return new DocumentHit(Objects.requireNonNull(document), hits);
    }
}
