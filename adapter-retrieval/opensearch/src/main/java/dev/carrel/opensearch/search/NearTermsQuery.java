package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.opensearch.index.DocumentFields;
import dev.carrel.opensearch.search.LibraryStatistics.NearTermsKey;
import dev.carrel.ranking.search.SpellingCorrector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * Looks for the terms of a library that are near to rare words, by suggesters. A word that is not rare costs a look-up.
 *
 * @param words that may be misspelt
 */
record NearTermsQuery(String life, List<Term> words) {

    /** The maximum number of suggestions for a word: the most frequent ones of these are considered. */
    private static final int MAX_SUGGESTIONS = 10;

    /** A term near to another, and the number of passages of the whole library that contain it. */
    record NearTerm(Term term, int frequency) {}

    ObjectNode toJson() {
        ObjectNode search = newObject().put("size", 0).put("track_total_hits", false);
        ObjectNode suggesters = search.putObject("suggest");
        for (NearTermsKey key : listKeys()) {
            String text = DocumentFields.termOf(life, key.term().text());
            suggesters.putObject(nameOf(key))
                    .put("text", text)
                    .putObject("term")
                    .put("field", DocumentFields.termsPath(key.term().field()))
                    .put("max_edits", key.maxEdits())
                    // The life and the first letter are the same.
                    .put("prefix_length", DocumentFields.prefixLength(life) + 1)
                    .put("min_word_length", 1)
                    .put("suggest_mode", "always")
                    .put("max_term_freq", key.maxEdits() == 1 ? SpellingCorrector.MAX_RARE_FREQUENCY : 0)
                    .put("sort", "frequency")
                    .put("size", MAX_SUGGESTIONS);
        }
        return search;
    }

    private List<NearTermsKey> listKeys() {
        return words.stream()
                .flatMap(word -> IntStream.rangeClosed(1, SpellingCorrector.maxEdits(word))
                        .mapToObj(edits -> new NearTermsKey(word, edits)))
                .toList();
    }

    private static String nameOf(NearTermsKey key) {
        return key.maxEdits() + key.term().text();
    }

    /** Returns the near terms of each word, most frequent first; none for a word that is not rare. */
    Map<NearTermsKey, List<NearTerm>> read(JsonNode response) {
        var near = new HashMap<NearTermsKey, List<NearTerm>>();
        int prefix = DocumentFields.prefixLength(life);
        for (NearTermsKey key : listKeys()) {
            var terms = new ArrayList<NearTerm>();
            for (JsonNode option : response.path("suggest").path(nameOf(key)).path(0).path("options")) {
                var term = new Term(key.term().field(), option.path("text").asText().substring(prefix));
                terms.add(new NearTerm(term, option.path("freq").asInt()));
            }
            near.put(key, List.copyOf(terms));
        }
        return near;
    }
}
