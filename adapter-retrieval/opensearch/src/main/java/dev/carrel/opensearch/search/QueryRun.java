package dev.carrel.opensearch.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.search.LibraryStatistics.NearTermsKey;
import dev.carrel.opensearch.search.NearTermsQuery.NearTerm;
import dev.carrel.opensearch.search.StatisticsCache.Counted;
import dev.carrel.opensearch.search.StatisticsQuery.Totals;
import dev.carrel.ranking.passage.IndexedPassage;
import dev.carrel.ranking.passage.PassageFields;
import dev.carrel.ranking.search.SpellingCorrector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.index.Term;

import static dev.carrel.opensearch.http.OpenSearchClient.newObject;

/**
 * The requests for one query. The first one finds candidates and counts the terms that were not counted before, and
 * looks for corrections of the rare ones among these. A second one follows if a word is corrected, if too few documents
 * have a word that is not frequent, or if a document is so long that its passages have to be chosen. Used by one
 * thread.
 */
final class QueryRun {

    /** The maximum number of corrections of a word by which candidates are searched. */
    private static final int MAX_CORRECTIONS = 2;

    /** Candidates of smaller libraries are searched by all terms: it takes no time. */
    private static final int MIN_LARGE_LIBRARY = 1000;

    /**
     * The share of passages with a frequent term. Its scores take OpenSearch long, and hardly change which documents
     * are the best.
     */
    private static final double FREQUENT_SHARE = 0.4;

    private final OpenSearchClient client;
    private final String index;
    private final String header;
    private final String life;
    private final PassageQuery query;
    private final Map<Term, Double> queryTerms;
    private final Counted counted;
    private final CancellationSignal signal;
    private final Map<Term, Integer> frequencies = new HashMap<>();
    private final Map<NearTermsKey, List<NearTerm>> nearTerms = new HashMap<>();
    private FoundPassages found = new FoundPassages();

    /**
     * Creates a run.
     *
     * @param queryTerms the weight of each term of the query
     * @param counted what is known already
     * @param signal no request is sent once it is cancelled
     */
    QueryRun(OpenSearchClient client, String index, String life, PassageQuery query, Map<Term, Double> queryTerms,
            Counted counted, CancellationSignal signal) {
        this.client = client;
        this.index = index;
        this.header = OpenSearchClient.write(newObject().put("index", index).put("routing", life));
        this.life = life;
        this.query = query;
        this.queryTerms = queryTerms;
        this.counted = counted;
        this.signal = signal;
    }

    /** Searches; afterwards the results are there. */
    void search() {
        Map<Term, Double> weights;
        boolean complete;
        do {
            weights = addTitleTerms(addCorrections());
            complete = searchWith(weights);
        } while (!complete || !weights.keySet().containsAll(addCorrections().keySet()));
        List<String> longDocuments = found.listLongDocuments();
        if (!longDocuments.isEmpty()) {
            var candidates = new CandidateQuery(life, query, knownOf(weights));
            for (int from = 0; from < longDocuments.size(); from += CandidateQuery.MAX_LONG_DOCUMENTS) {
                int to = Math.min(longDocuments.size(), from + CandidateQuery.MAX_LONG_DOCUMENTS);
                send(candidates.findPassages(longDocuments.subList(from, to))).forEach(found::addHits);
            }
        }
    }

    Collection<List<IndexedPassage>> candidates() {
        return found.byDocument();
    }

    LibraryStatistics statistics() {
        Totals totals = Objects.requireNonNull(counted.totals());
        return new LibraryStatistics(totals.passages(), totals.fields(), frequencies, nearTerms);
    }

    /** Returns the terms of the query with the corrections that are known. */
    private Map<Term, Double> addCorrections() {
        var terms = new LinkedHashMap<>(queryTerms);
        queryTerms.forEach((word, weight) -> {
            Integer frequency = frequencies.get(word);
            if (frequency != null && frequency <= SpellingCorrector.MAX_RARE_FREQUENCY) {
                findCorrections(word, frequency).forEach(term -> terms.putIfAbsent(term, weight));
            }
        });
        return terms;
    }

    private List<Term> findCorrections(Term word, int frequency) {
        for (int edits = 1; edits <= SpellingCorrector.maxEdits(word); edits++) {
            List<Term> corrections = nearTerms.getOrDefault(new NearTermsKey(word, edits), List.of())
                    .stream()
                    .filter(near -> near.frequency() >= SpellingCorrector.minFrequency(frequency))
                    .limit(MAX_CORRECTIONS)
                    .map(NearTerm::term)
                    .toList();
            if (!corrections.isEmpty()) {
                return corrections;
            }
        }
        return List.of();
    }

    private static Map<Term, Double> addTitleTerms(Map<Term, Double> weights) {
        var all = new LinkedHashMap<>(weights);
        weights.forEach((term, weight) -> {
            if (term.field().equals(PassageFields.WORDS)) {
                all.put(new Term(PassageFields.TITLE_AND_HEADINGS, term.bytes()), weight);
            }
        });
        return all;
    }

    /** Sends a request; returns false if it only counted, to choose from many terms. */
    private boolean searchWith(Map<Term, Double> weights) {
        frequencies.putAll(counted.frequenciesOf(weights.keySet()));
        List<Term> uncounted = weights.keySet().stream().filter(term -> !frequencies.containsKey(term)).toList();
        boolean withTotals = counted.totals() == null;
        List<Term> words = weights.keySet().stream().filter(this::mayBeMisspelt).toList();
        var statistics = new StatisticsQuery(life, FilterQuery.of(life, query.filter()), uncounted, withTotals);
        var near = new NearTermsQuery(life, words);
        Map<Term, Double> known = knownOf(weights);
        Map<Term, Double> selective = selectiveOf(known);
        boolean complete = uncounted.isEmpty() || known.size() <= CandidateQuery.MAX_TERMS;

        var searches = new ArrayList<ObjectNode>();
        boolean counts = withTotals || !uncounted.isEmpty();
        if (counts) {
            searches.add(statistics.toJson());
        }
        if (!words.isEmpty()) {
            searches.add(near.toJson());
        }
        if (complete) {
            searches.addAll(new CandidateQuery(life, query, selective).findDocuments());
        }
        var responses = new ArrayList<>(send(searches));
        if (counts) {
            JsonNode response = responses.removeFirst();
            Map<Term, Integer> added = statistics.readFrequencies(response);
            frequencies.putAll(added);
            counted.addFrequencies(added);
            if (withTotals) {
                counted.setTotals(statistics.readTotals(response));
            }
        }
        if (!words.isEmpty()) {
            Map<NearTermsKey, List<NearTerm>> added = near.read(responses.removeFirst());
            nearTerms.putAll(added);
            counted.addNearTerms(added);
        }
        found = new FoundPassages();
        responses.forEach(found::addHits);
        if (complete && selective.size() < known.size()) {
            var all = new CandidateQuery(life, query, known);
            if (all.wantsMoreThan(responses.getFirst())) {
                send(all.findDocuments()).forEach(found::addHits);
            }
        }
        return complete;
    }

    /** Returns whether a term of the query is a word that may be corrected, and its near terms are not known. */
    private boolean mayBeMisspelt(Term term) {
        if (!term.field().equals(PassageFields.WORDS) || !queryTerms.containsKey(term)
                || SpellingCorrector.maxEdits(term) == 0
                || frequencies.getOrDefault(term, 0) > SpellingCorrector.MAX_RARE_FREQUENCY) {
            return false;
        }
        for (int edits = 1; edits <= SpellingCorrector.maxEdits(term); edits++) {
            var key = new NearTermsKey(term, edits);
            List<NearTerm> known = counted.nearTermsOf(key);
            if (known != null) {
                nearTerms.put(key, known);
            }
            if (!nearTerms.containsKey(key)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the terms that the library has, or may have. */
    private Map<Term, Double> knownOf(Map<Term, Double> weights) {
        var known = new LinkedHashMap<>(weights);
        known.keySet().removeIf(term -> frequencies.getOrDefault(term, 1) == 0);
        return known;
    }

    /** Returns the terms by which candidates are searched: all but the frequent ones, unless there are no others. */
    private Map<Term, Double> selectiveOf(Map<Term, Double> known) {
        int passages = Optional.ofNullable(counted.totals()).map(Totals::passages).orElse(0);
        if (passages < MIN_LARGE_LIBRARY) {
            return known;
        }
        var selective = new LinkedHashMap<>(known);
        selective.keySet().removeIf(term -> frequencies.getOrDefault(term, 0) > FREQUENT_SHARE * passages);
        return selective.isEmpty() ? known : selective;
    }

    private List<JsonNode> send(List<ObjectNode> searches) {
        if (searches.isEmpty()) {
            return List.of();
        }
        signal.throwIfCancelled();
        if (searches.size() == 1) {
            // It costs less than a request for several.
            JsonNode response = client.send("POST", index + "/_search?routing=" + life, searches.getFirst()).body();
            client.requireFound(response);
            return List.of(response);
        }
        var lines = new StringBuilder();
        for (ObjectNode search : searches) {
            lines.append(header).append('\n').append(OpenSearchClient.write(search)).append('\n');
        }
        JsonNode results = client.sendLines("_msearch", lines).body().path("responses");
        client.requireAll(searches.size(), results);
        var responses = new ArrayList<JsonNode>();
        for (JsonNode response : results) {
            client.requireFound(response);
            responses.add(response);
        }
        return responses;
    }
}
