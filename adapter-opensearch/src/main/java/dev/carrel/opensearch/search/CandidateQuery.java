package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.error.IndexException;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.index.DocumentCodec;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.SmoothedBm25;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Finds the documents that may be among the best, with their best passages: by words and by each embedding of the
 * query. Words weigh as in the library; the length of passages counts roughly, and exactly later.
 */
final class CandidateQuery {

    private static final int MIN_DOCUMENTS = 50;
    private static final int MAX_DOCUMENTS = 1000;
    private static final int MIN_PASSAGES = 10;

    /** The limit of OpenSearch. */
    private static final int MAX_PASSAGES = 100;

    /** The terms of the search, heaviest first: as many as the ranking uses, with the ones of titles. */
    private static final int MAX_TERMS = 192;

    private static final String BEST = "best";
    private static final String FURTHER = "further";

    private static final double TITLE_WEIGHT = 0.6;
    private static final SmoothedBm25 BM25 = new SmoothedBm25();

    private final PassageQuery query;
    private final ObjectNode documents;
    private final LibraryStatistics statistics;
    private final int maxDocuments;
    private final int maxPassages;

    /**
     * Creates a query.
     *
     * @param documents the query for the documents to search
     */
    CandidateQuery(PassageQuery query, ObjectNode documents, LibraryStatistics statistics) {
        this.query = query;
        this.documents = documents;
        this.statistics = statistics;
        this.maxDocuments = Math.clamp(3L * query.maxDocuments(), MIN_DOCUMENTS, MAX_DOCUMENTS);
        this.maxPassages = Math.clamp(query.maxPassagesPerDocument(), MIN_PASSAGES, MAX_PASSAGES);
    }

    /** A document, and the passages that a search returned, by their position. */
    private record FoundDocument(JsonNode document, Map<Integer, JsonNode> passages) {}

    /** A term with its weight in the library. */
    private record ScoredTerm(Term term, double weight) {}

    /** Returns the candidates, each with the passages that one of the searches found. */
    List<PutDocument> find(OpenSearchClient client, String index, String routing, Map<Term, Double> termWeights) {
        var lines = new StringBuilder();
        String header = OpenSearchClient.write(newObject().put("index", index).put("routing", routing));
        for (ObjectNode search : listSearches(termWeights)) {
            lines.append(header).append('\n').append(OpenSearchClient.write(search)).append('\n');
        }
        return lines.isEmpty() ? List.of() : read(client.sendLines("_msearch", lines).body());
    }

    private List<ObjectNode> listSearches(Map<Term, Double> termWeights) {
        var searches = new ArrayList<ObjectNode>();
        List<ScoredTerm> terms = selectTerms(termWeights);
        ArrayNode clauses = listClauses(terms);
        if (!terms.isEmpty()) {
            ObjectNode match = newObject();
            match.putObject("bool").set("should", clauses);
            searches.add(searchPassages(match, clauses));
        }
        for (QueryEmbedding embedding : query.embeddings()) {
            searches.add(searchPassages(findNearest(embedding), clauses));
        }
        return searches;
    }

    private List<ScoredTerm> selectTerms(Map<Term, Double> termWeights) {
        var terms = new ArrayList<ScoredTerm>();
        termWeights.forEach((term, weight) -> {
            addKnown(terms, term, weight);
            if (term.field().equals(PassageFields.WORDS)) {
                addKnown(terms, new Term(PassageFields.TITLE_AND_HEADINGS, term.bytes()), TITLE_WEIGHT * weight);
            }
        });
        terms.sort((one, other) -> Double.compare(other.weight(), one.weight()));
        return terms.subList(0, Math.min(MAX_TERMS, terms.size()));
    }

    private void addKnown(List<ScoredTerm> terms, Term term, double weight) {
        int frequency = statistics.countPassagesWith(term, 0);
        CollectionStatistics field = statistics.fieldStatistics(term.field());
        if (frequency > 0 && field != null) {
            terms.add(new ScoredTerm(term, weight * BM25.idf(frequency, field.docCount())));
        }
    }

    private static ArrayNode listClauses(List<ScoredTerm> terms) {
        ArrayNode clauses = newObject().arrayNode();
        for (ScoredTerm scored : terms) {
            clauses.addObject()
                    .putObject("term")
                    .putObject(DocumentFields.termsPath(scored.term().field()))
                    .put("value", scored.term().text())
                    .put("boost", scored.weight());
        }
        return clauses;
    }

    private ObjectNode findNearest(QueryEmbedding embedding) {
        ObjectNode nearest = newObject();
        ObjectNode knn = nearest.putObject("knn").putObject(DocumentFields.vectorPath(embedding.embedding()));
        ArrayNode vector = knn.putArray("vector");
        for (byte component : embedding.embedding().components()) {
            vector.add((int) component);
        }
        knn.put("k", maxDocuments).set("filter", documents);
        return nearest;
    }

    /**
     * Returns a search for documents by their best passage. It returns that passage and further ones, best by words
     * first: any of them may be the best by both scores.
     */
    private ObjectNode searchPassages(ObjectNode ofPassages, ArrayNode termClauses) {
        ObjectNode search = newObject().put("size", maxDocuments).put("track_total_hits", false);
        search.putArray("_source").add(DocumentFields.DOCUMENT).add(DocumentFields.TITLE);
        ObjectNode bool = search.putObject("query").putObject("bool");
        bool.putArray("filter").add(documents);
        addNested(bool.putArray("must"), "max", ofPassages, BEST, 1);
        ObjectNode anyPassage = newObject();
        ObjectNode choices = anyPassage.putObject("bool");
        choices.putObject("must").putObject("match_all").put("boost", 0);
        choices.set("should", termClauses);
        addNested(bool.putArray("should"), "none", anyPassage, FURTHER, maxPassages);
        return search;
    }

    private static void addNested(ArrayNode clauses, String scoreMode, ObjectNode passages, String name, int size) {
        ObjectNode nested = clauses.addObject()
                .putObject("nested")
                .put("path", DocumentFields.PASSAGES)
                .put("score_mode", scoreMode);
        nested.set("query", passages);
        nested.putObject("inner_hits").put("name", name).put("size", size);
    }

    private static List<PutDocument> read(JsonNode responses) {
        Map<String, FoundDocument> found = new LinkedHashMap<>();
        for (JsonNode response : responses.path("responses")) {
            if (response.has("error")) {
                throw new IndexException(
                        "OpenSearch could not search: " + response.path("error").path("reason").asText(), null);
            }
            for (JsonNode hit : response.path("hits").path("hits")) {
                String id = hit.path("_id").asText();
                Map<Integer, JsonNode> passages = found
                        .computeIfAbsent(id, any -> new FoundDocument(hit.path("_source"), new TreeMap<>()))
                        .passages();
                for (String name : List.of(BEST, FURTHER)) {
                    for (JsonNode inner : hit.path("inner_hits").path(name).path("hits").path("hits")) {
                        JsonNode passage = inner.path("_source");
                        passages.putIfAbsent(passage.path(DocumentFields.POSITION).asInt(), passage);
                    }
                }
            }
        }
        return found.values()
                .stream()
                .map(each -> DocumentCodec.fromJson(each.document(), each.passages().values()))
                .toList();
    }
}
