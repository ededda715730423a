package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.passage.PassageTerms;
import dev.carrel.ranking.statistics.PassageStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.jspecify.annotations.Nullable;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * The statistics of the passages that a query is about, as OpenSearch counts them within the library. Its own
 * statistics are of a shard, which has the passages of other libraries too.
 *
 * @param fields the statistics of each field that has terms
 * @param frequencies the number of passages that contain a term, for terms of the query
 */
record LibraryStatistics(int countPassages, Map<String, CollectionStatistics> fields, Map<Term, Integer> frequencies)
        implements
            PassageStatistics {

    /** The maximum number of terms that one aggregation counts; further ones are counted by the next. */
    private static final int MAX_FILTERS = 500;

    private static final String TERMS = "terms";

    /**
     * Counts the passages of the documents that match a query.
     *
     * @param queryTerms also counted in title and headings, if they are words
     */
    static LibraryStatistics count(OpenSearchClient client, String path, ObjectNode documents,
            Collection<Term> queryTerms) {
        List<Term> terms = new ArrayList<>(queryTerms);
        for (Term term : queryTerms) {
            if (term.field().equals(PassageFields.WORDS)) {
                terms.add(new Term(PassageFields.TITLE_AND_HEADINGS, term.bytes()));
            }
        }
        ObjectNode search = newObject().put("size", 0).put("track_total_hits", false);
        search.set("query", documents);
        ObjectNode nested = search.putObject("aggs").putObject("passages");
        nested.putObject("nested").put("path", DocumentFields.PASSAGES);
        addAggregations(nested.putObject("aggs"), terms);
        JsonNode counted = client.send("POST", path, search).body().path("aggregations").path("passages");
        return read(counted, terms);
    }

    private static void addAggregations(ObjectNode aggregations, List<Term> terms) {
        for (String field : PassageTerms.FIELDS) {
            aggregations.putObject(field).putObject("stats").put("field", DocumentFields.lengthPath(field));
        }
        for (int from = 0; from < terms.size(); from += MAX_FILTERS) {
            ObjectNode filters = aggregations.putObject(TERMS + from / MAX_FILTERS)
                    .putObject("filters")
                    .putObject("filters");
            for (int number = from; number < Math.min(terms.size(), from + MAX_FILTERS); number++) {
                Term term = terms.get(number);
                filters.putObject(Integer.toString(number))
                        .putObject("term")
                        .put(DocumentFields.termsPath(term.field()), term.text());
            }
        }
    }

    private static LibraryStatistics read(JsonNode counted, List<Term> terms) {
        int passages = counted.path("doc_count").asInt();
        var frequencies = new HashMap<Term, Integer>();
        for (int number = 0; number < terms.size(); number++) {
            frequencies.put(terms.get(number), counted.path(TERMS + number / MAX_FILTERS)
                    .path("buckets")
                    .path(Integer.toString(number))
                    .path("doc_count")
                    .asInt());
        }
        var fields = new HashMap<String, CollectionStatistics>();
        for (String field : PassageTerms.FIELDS) {
            long withField = counted.path(field).path("count").asLong();
            long length = counted.path(field).path("sum").asLong();
            if (withField > 0) {
                fields.put(field, new CollectionStatistics(field, passages, withField, length, length));
            }
        }
        return new LibraryStatistics(passages, fields, frequencies);
    }

    @Override
    public int countPassagesWith(Term term, int docFreq) {
        return frequencies.getOrDefault(term, 0);
    }

    @Override
    public @Nullable CollectionStatistics fieldStatistics(String field) {
        return fields.get(field);
    }

    /** Returns none: OpenSearch knows the vocabulary of a shard, but not of a library. Spelling is not corrected. */
    @Override
    public Optional<Term> findMostFrequentNear(Term term, int maxEdits, int minFrequency) {
        return Optional.empty();
    }
}
