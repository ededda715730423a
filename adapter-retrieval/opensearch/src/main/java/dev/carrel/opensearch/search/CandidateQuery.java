package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.ranking.passage.PassageFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * The searches for the documents that may be among the best: one by words, one by each embedding of the query. Words
 * weigh as in the shard, which has other libraries too, and exactly later.
 *
 * @param termWeights the weight of each term that the library may contain
 */
record CandidateQuery(String life, PassageQuery query, Map<Term, Double> termWeights) {

    /** The maximum number of terms of a search. */
    static final int MAX_TERMS = 192;

    /** The name of the hits that are passages of a document, best by words first. */
    private static final String BEST = "best";

    /** The name of the hits that are passages of a document, nearest first. */
    private static final String NEAREST = "nearest";

    /** The maximum number of documents whose passages are chosen by a request. */
    static final int MAX_LONG_DOCUMENTS = 200;

    private static final int MIN_DOCUMENTS_BY_WORDS = 40;
    /** More, since the nearest ones are found approximately. */
    private static final int MIN_DOCUMENTS_BY_VECTOR = 50;
    private static final int MAX_DOCUMENTS = 1000;
    private static final int MIN_PASSAGES = 10;

    /** The limit of OpenSearch. */
    private static final int MAX_PASSAGES = 100;

    private static final double TITLE_WEIGHT = 0.6;

    /** Returns searches for documents by their best passage, which return the documents that are short as a whole. */
    List<ObjectNode> findDocuments() {
        ObjectNode documents = FilterQuery.of(life, query.filter());
        var searches = new ArrayList<ObjectNode>();
        ArrayNode clauses = listClauses();
        if (!clauses.isEmpty()) {
            ObjectNode search = newSearch(maxDocumentsByWords());
            // The terms are the ones of the library: only another filter has to be checked.
            ObjectNode matching = query.filter().isEverything() ? search.putObject("query")
                    : restrict(search, documents);
            addNested(matching, "max", anyOf(clauses));
            searches.add(search);
        }
        for (QueryEmbedding embedding : query.embeddings()) {
            int count = maxDocuments(MIN_DOCUMENTS_BY_VECTOR);
            ObjectNode search = newSearch(count);
            addNested(search.putObject("query"), "max", findNearest(embedding, documents, count, false));
            searches.add(search);
        }
        return searches;
    }

    /** Returns whether a search for documents could return more than a response has. */
    boolean wantsMoreThan(JsonNode response) {
        return response.path("hits").path("hits").size() < maxDocumentsByWords();
    }

    /** Returns searches for the passages of long documents: the best by words, and the best by each embedding. */
    List<ObjectNode> findPassages(List<String> longDocuments) {
        ObjectNode documents = newObject();
        ArrayNode conditions = documents.putObject("bool").putArray("filter");
        conditions.addObject().putObject("term").put(DocumentFields.LIFE, life);
        ArrayNode ids = conditions.addObject().putObject("terms").putArray(DocumentFields.DOCUMENT);
        longDocuments.forEach(ids::add);
        var searches = new ArrayList<ObjectNode>();
        ObjectNode byWords = newSearch(longDocuments.size());
        ObjectNode choices = newObject();
        choices.putObject("bool").set("should", listClauses());
        choices.withObject("/bool/must/match_all").put("boost", 0);
        int maxPassages = Math.clamp(query.maxPassagesPerDocument(), MIN_PASSAGES, MAX_PASSAGES);
        addInnerHits(addNested(restrict(byWords, documents), "none", choices), BEST, maxPassages);
        searches.add(byWords);
        for (QueryEmbedding embedding : query.embeddings()) {
            ObjectNode byVector = newSearch(longDocuments.size());
            ObjectNode nearest = findNearest(embedding, documents, longDocuments.size(), true);
            addInnerHits(addNested(byVector.putObject("query"), "max", nearest), NEAREST, maxPassages);
            searches.add(byVector);
        }
        return searches;
    }

    private int maxDocumentsByWords() {
        return maxDocuments(MIN_DOCUMENTS_BY_WORDS);
    }

    private int maxDocuments(int minimum) {
        return Math.clamp(3L * query.maxDocuments(), minimum, MAX_DOCUMENTS);
    }

    private static ObjectNode newSearch(int size) {
        ObjectNode search = newObject().put("size", size)
                .put("track_total_hits", false)
                .put("_source", false)
                .put("stored_fields", "_none_");
        search.putArray("docvalue_fields").add(DocumentFields.DOCUMENT).add(DocumentFields.CONTENT);
        return search;
    }

    /** Restricts a search to documents; returns the condition to complete. */
    private static ObjectNode restrict(ObjectNode search, ObjectNode documents) {
        ObjectNode bool = search.putObject("query").putObject("bool");
        bool.putArray("filter").add(documents);
        return bool.putArray("must").addObject();
    }

    private ArrayNode listClauses() {
        ArrayNode clauses = newObject().arrayNode();
        termWeights.entrySet()
                .stream()
                .sorted(Map.Entry.<Term, Double>comparingByValue().reversed())
                .limit(MAX_TERMS)
                .forEach(term -> clauses.addObject()
                        .putObject("term")
                        .putObject(DocumentFields.termsPath(term.getKey().field()))
                        .put("value", DocumentFields.termOf(life, term.getKey().text()))
                        .put("boost", boostOf(term.getKey(), term.getValue())));
        return clauses;
    }

    private static double boostOf(Term term, double weight) {
        return term.field().equals(PassageFields.TITLE_AND_HEADINGS) ? TITLE_WEIGHT * weight : weight;
    }

    private static ObjectNode anyOf(ArrayNode clauses) {
        ObjectNode query = newObject();
        query.putObject("bool").set("should", clauses);
        return query;
    }

    /** Returns a search for documents by their nearest passage, or by all of their passages. */
    private static ObjectNode findNearest(QueryEmbedding embedding, ObjectNode documents, int count,
            boolean allPassages) {
        ObjectNode nearest = newObject();
        ObjectNode knn = nearest.putObject("knn").putObject(DocumentFields.vectorPath(embedding.embedding()));
        ArrayNode vector = knn.putArray("vector");
        for (byte component : embedding.embedding().components()) {
            vector.add((int) component);
        }
        knn.put("k", count).put("expand_nested_docs", allPassages).set("filter", documents);
        return nearest;
    }

    private static ObjectNode addNested(ObjectNode condition, String scoreMode, ObjectNode passages) {
        ObjectNode nested = condition.putObject("nested")
                .put("path", DocumentFields.PASSAGES)
                .put("score_mode",
                        scoreMode);
        nested.set("query", passages);
        return nested;
    }

    private static void addInnerHits(ObjectNode nested, String name, int size) {
        nested.putObject("inner_hits")
                .put("name", name)
                .put("size", size)
                .put("_source", false)
                .putArray("docvalue_fields")
                .add(DocumentFields.inPassages(DocumentFields.CONTENT));
    }
}
