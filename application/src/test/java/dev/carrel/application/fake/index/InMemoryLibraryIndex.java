package dev.carrel.application.fake.index;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.PassageIndex.SearchHits;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Embedding;
import dev.carrel.domain.passage.Passage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The passages of one library. The similarity of a passage is the share of the query's words that it contains, averaged
 * with its vector similarity if the query is embedded; a passage without embedding counts as similar.
 */
final class InMemoryLibraryIndex {

    /** The cosine below which vectors count as unrelated. */
    private static final double NEAR = 0.5;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final String epoch;
    private final Map<DocumentId, PutDocument> documents = new LinkedHashMap<>();
    private long revision;

    InMemoryLibraryIndex(String epoch) {
        this.epoch = epoch;
    }

    String epoch() {
        return epoch;
    }

    long revision() {
        return revision;
    }

    List<DocumentId> documents() {
        return List.copyOf(documents.keySet());
    }

    void applyUpdates(List<IndexUpdate> updates, long upTo) {
        for (IndexUpdate update : updates) {
            switch (update) {
                case PutDocument put when !put.passages().isEmpty() -> documents.put(put.document(), put);
                case PutDocument put -> documents.remove(put.document());
                case RemoveDocument remove -> documents.remove(remove.document());
            }
        }
        revision = upTo;
    }

    SearchHits searchPassages(PassageQuery query) {
        Map<String, Double> meant = new HashMap<>();
        query.contextQuestions()
                .forEach(said -> splitWords(said.text()).forEach(word -> meant.merge(word, said.weight(), Math::max)));
        splitWords(query.text()).forEach(word -> meant.put(word, 1.0));
        List<DocumentHit> hits = meant.isEmpty() ? List.of()
                : documents.values()
                        .stream()
                        .filter(put -> query.filter().matches(put.attributes()))
                        .map(put -> new DocumentHit(put.document(), toHit(put, meant, query)))
                        .filter(hit -> !hit.passages().isEmpty())
                        .sorted(Comparator.comparing(DocumentHit::similarity).reversed())
                        .limit(query.maxDocuments())
                        .toList();
        return new SearchHits(hits, Map.of(), query.explain() ? explainQuery(meant, query) : null, revision);
    }

    private List<PassageHit> toHit(PutDocument put, Map<String, Double> meant, PassageQuery query) {
        return IntStream.range(0, put.passages().size())
                .mapToObj(place -> toHit(put, place, meant, query))
                .filter(passage -> passage.similarity() > 0)
                .sorted(Comparator.comparing(PassageHit::similarity).reversed())
                .limit(query.maxPassagesPerDocument())
                .toList();
    }

    private PassageHit toHit(PutDocument put, int place, Map<String, Double> meant, PassageQuery query) {
        Passage passage = put.passages().get(place);
        double words = combineScores(put.title(), passage, meant);
        OptionalDouble meaning = normalizedSimilarity(put.embeddings().get(place), query.embeddings());
        double fit = query.embeddings().isEmpty() || (meaning.isEmpty() && words == 0) || !isAnythingEmbedded(query)
                ? words
                : (words + Math.max(0, meaning.orElse(1))) / 2;
        return new PassageHit(passage, fit,
                false,
                query.explain() ? new PassageExplanation(words, meaning.isEmpty() ? null : meaning.getAsDouble(), null,
                        matchedTerms(put.title(), passage, meant), matchedWords(put.title(), passage, meant)) : null,
                null);
    }

    private boolean isAnythingEmbedded(PassageQuery query) {
        return documents.values()
                .stream()
                .filter(put -> query.filter().matches(put.attributes()))
                .anyMatch(put -> !put.embeddings().isEmpty());
    }

    /** Returns the vector similarity under the model of the passage, or 0 if it is unrelated. */
    private static OptionalDouble normalizedSimilarity(@Nullable Embedding embedding, List<QueryEmbedding> meanings) {
        return meanings.stream()
                .filter(meaning -> embedding != null && meaning.embedding().modelId().equals(embedding.modelId())
                        && meaning.embedding().dimensions() == embedding.dimensions())
                .mapToDouble(meaning -> meaning.normalizedSimilarity(meaning.embedding().cosineSimilarity(embedding)))
                .map(near -> near < NEAR ? 0 : near)
                .max();
    }

    private QueryExplanation explainQuery(Map<String, Double> meant, PassageQuery query) {
        List<QueryTerm> terms = meant.entrySet()
                .stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(word -> new QueryTerm(word.getKey(), word.getValue(), isKnown(word.getKey(), query), null))
                .toList();
        return new QueryExplanation(terms, query.embeddings().isEmpty() ? 0 : 0.5);
    }

    private boolean isKnown(String word, PassageQuery query) {
        return documents.values()
                .stream()
                .filter(put -> query.filter().matches(put.attributes()))
                .anyMatch(
                        put -> put.passages()
                                .stream()
                                .anyMatch(passage -> splitWords(put.title(), passage).contains(word)));
    }

    private static List<String> matchedTerms(String title, Passage passage, Map<String, Double> meant) {
        return splitWords(title, passage).stream().filter(meant::containsKey).toList();
    }

    private static List<String> matchedWords(String title, Passage passage, Map<String, Double> meant) {
        return WORD.matcher(joinText(title, passage))
                .results()
                .map(found -> found.group())
                .filter(word -> meant.containsKey(word.toLowerCase(Locale.ROOT)))
                .distinct()
                .toList();
    }

    private static Set<String> splitWords(String title, Passage passage) {
        return splitWords(joinText(title, passage));
    }

    private static String joinText(String title, Passage passage) {
        return title + " " + String.join(" ", passage.headings()) + " " + passage.text();
    }

    private static double combineScores(String title, Passage passage, Map<String, Double> meant) {
        Set<String> words = splitWords(title, passage);
        double all = meant.values().stream().mapToDouble(Double::doubleValue).sum();
        return words.stream().mapToDouble(word -> meant.getOrDefault(word, 0.0)).sum() / all;
    }

    private static Set<String> splitWords(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(found -> found.group())
                .collect(
                        Collectors.toSet());
    }
}
