package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.opensearch.index.IndexDefinition;
import dev.carrel.opensearch.index.LibraryRow;
import dev.carrel.ranking.analysis.TextAnalysis;
import dev.carrel.ranking.search.PassageSearch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Searches the passages of a library, mostly with one request. Candidates are ranked here, and the statistics of recent
 * queries are kept. Thread-safe.
 */
public final class PassageSearcher {

    private static final Analyzer ANALYZER = TextAnalysis.perFieldAnalyzer();
    private static final int PAGE_SIZE = 5000;

    private final OpenSearchClient client;
    private final IndexDefinition definition;
    private final StatisticsCache cache = new StatisticsCache();

    /** Creates a searcher of all libraries. */
    public PassageSearcher(OpenSearchClient client, IndexDefinition definition) {
        this.client = client;
        this.definition = definition;
    }

    /** Searches the documents of a library, until the signal is cancelled. */
    public SearchHits search(LibraryRow library, PassageQuery query, CancellationSignal signal) {
        for (QueryEmbedding embedding : query.embeddings()) {
            definition.createVectorField(embedding.embedding());
        }
        PassageSearch search = PassageSearch.prepare(query, ANALYZER);
        var run = new QueryRun(client, definition.passages(), library.life(), query, search.termWeights(),
                cache.find(library.life(), library.seqNo(), query.filter()), signal);
        run.search();
        try {
            return search.rankCandidates(run.candidates(), run.statistics(), signal);
        } catch (IOException e) {
            throw new UncheckedIOException("candidates in memory can be read", e);
        }
    }

    /** Returns the documents of a life. */
    public List<DocumentId> listDocuments(String life) {
        var documents = new ArrayList<DocumentId>();
        ObjectNode search = newObject().put("size", PAGE_SIZE).put("track_total_hits", false).put("_source", false);
        search.set("query", FilterQuery.of(life, AttributeFilter.everything()));
        search.putArray("sort").add(DocumentFields.DOCUMENT);
        JsonNode hits;
        do {
            hits = client.send("POST", searchPath(life), search).body().path("hits").path("hits");
            int before = documents.size();
            hits.forEach(hit -> documents.add(readId(hit.path("sort").path(0))));
            if (!hits.isEmpty()) {
                if (before > 0 && documents.getLast().value().compareTo(documents.get(before - 1).value()) <= 0) {
                    throw new IndexUnusableException("OpenSearch has listed documents twice.", null);
                }
                search.putArray("search_after").add(documents.getLast().value());
            }
        } while (hits.size() == PAGE_SIZE);
        return documents;
    }

    private static DocumentId readId(JsonNode value) {
        try {
            return new DocumentId(value.asText());
        } catch (InvalidRequestException e) {
            throw new IndexUnusableException("OpenSearch has listed what is no document.", e);
        }
    }

    private String searchPath(String life) {
        return definition.passages() + "/_search?routing=" + life;
    }
}
