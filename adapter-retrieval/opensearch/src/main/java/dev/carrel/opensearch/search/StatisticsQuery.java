package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.ranking.passage.PassageTerms;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Counts the passages that contain terms, of the documents that match a query.
 *
 * @param life whose terms are counted
 * @param documents the query for the documents
 * @param terms at least one, unless the totals are counted
 * @param withTotals whether all passages and their lengths are counted too; else documents without a term are skipped
 */
record StatisticsQuery(String life, ObjectNode documents, List<Term> terms, boolean withTotals) {

    /**
     * The maximum number of terms that one aggregation counts; further ones are counted by the next. Also the maximum
     * of a condition on documents, of which OpenSearch accepts 1,024.
     */
    private static final int MAX_FILTERS = 500;

    private static final String TERMS = "terms";

    /** The number of passages and the statistics of fields. */
    record Totals(int passages, Map<String, CollectionStatistics> fields) {}

    ObjectNode toJson() {
        ObjectNode search = newObject().put("size", 0).put("track_total_hits", false);
        search.set("query", withTotals || terms.size() > MAX_FILTERS ? documents : documentsWithTerms());
        ObjectNode nested = search.putObject("aggs").putObject("passages");
        nested.putObject("nested").put("path", DocumentFields.PASSAGES);
        ObjectNode aggregations = nested.putObject("aggs");
        if (withTotals) {
            for (String field : PassageTerms.FIELDS) {
                aggregations.putObject(field).putObject("stats").put("field", DocumentFields.lengthPath(field));
            }
        }
        for (int from = 0; from < terms.size(); from += MAX_FILTERS) {
            ObjectNode filters = aggregations.putObject(TERMS + from / MAX_FILTERS)
                    .putObject("filters")
                    .putObject("filters");
            for (int number = from; number < Math.min(terms.size(), from + MAX_FILTERS); number++) {
                filters.set(Integer.toString(number), match(terms.get(number)));
            }
        }
        return search;
    }

    private ObjectNode documentsWithTerms() {
        ObjectNode query = newObject();
        ArrayNode conditions = query.putObject("bool").putArray("filter");
        conditions.add(documents);
        ObjectNode nested = conditions.addObject()
                .putObject("nested")
                .put("path", DocumentFields.PASSAGES)
                .put("score_mode", "none");
        ArrayNode choices = nested.putObject("query").putObject("bool").putArray("should");
        terms.forEach(term -> choices.add(match(term)));
        return query;
    }

    private ObjectNode match(Term term) {
        ObjectNode match = newObject();
        match.putObject("term")
                .put(DocumentFields.termsPath(term.field()), DocumentFields.termOf(life, term.text()));
        return match;
    }

    /** Returns the number of passages with each term. */
    Map<Term, Integer> readFrequencies(JsonNode response) {
        var frequencies = new HashMap<Term, Integer>();
        for (int number = 0; number < terms.size(); number++) {
            frequencies.put(terms.get(number), passages(response).path(TERMS + number / MAX_FILTERS)
                    .path("buckets")
                    .path(Integer.toString(number))
                    .path("doc_count")
                    .asInt());
        }
        return frequencies;
    }

    Totals readTotals(JsonNode response) {
        JsonNode counted = passages(response);
        int passages = counted.path("doc_count").asInt();
        var fields = new HashMap<String, CollectionStatistics>();
        for (String field : PassageTerms.FIELDS) {
            long withField = counted.path(field).path("count").asLong();
            long length = counted.path(field).path("sum").asLong();
            if (withField > 0) {
                fields.put(field, toStatistics(field, passages, withField, length));
            }
        }
        return new Totals(passages, fields);
    }

    private static CollectionStatistics toStatistics(String field, int passages, long withField, long length) {
        try {
            return new CollectionStatistics(field, passages, withField, length, length);
        } catch (IllegalArgumentException e) {
            throw new IndexUnusableException("OpenSearch has counted passages wrongly: " + e.getMessage() + ".", e);
        }
    }

    private static JsonNode passages(JsonNode response) {
        return response.path("aggregations").path("passages");
    }
}
