package dev.carrel.application.port.index;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.Found;
import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.application.port.PassageIndex.Meaning;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.PassageIndex.QueryTerm;
import dev.carrel.application.port.PassageIndex.Update;
import dev.carrel.application.port.PassageIndex.Update.Put;
import dev.carrel.application.port.PassageIndex.Update.Remove;
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
 * The passages of one library. A passage is as similar to a query as the share of the query's words that it has, or as
 * that and its nearness by meaning are on average; one that is not embedded counts as near.
 */
final class InMemoryLibraryIndex {

    /** What is farther by meaning than this is not near at all. */
    private static final double NEAR = 0.5;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final String epoch;
    private final Map<DocumentId, Put> documents = new LinkedHashMap<>();
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

    void apply(List<Update> updates, long upTo) {
        for (Update update : updates) {
            switch (update) {
                case Put put when !put.passages().isEmpty() -> documents.put(put.document(), put);
                case Put put -> documents.remove(put.document());
                case Remove remove -> documents.remove(remove.document());
            }
        }
        revision = upTo;
    }

    Found search(PassageQuery query) {
        Map<String, Double> meant = new HashMap<>();
        query.context()
                .forEach(said -> words(said.text()).forEach(word -> meant.merge(word, said.weight(), Math::max)));
        words(query.text()).forEach(word -> meant.put(word, 1.0));
        List<DocumentHit> hits = meant.isEmpty() ? List.of()
                : documents.values()
                        .stream()
                        .map(put -> new DocumentHit(put.document(), found(put, meant, query)))
                        .filter(hit -> !hit.passages().isEmpty())
                        .sorted(Comparator.comparing(DocumentHit::similarity).reversed())
                        .limit(query.documents())
                        .toList();
        return new Found(hits, query.explained() ? explanation(meant, query) : null);
    }

    private List<FoundPassage> found(Put put, Map<String, Double> meant, PassageQuery query) {
        return IntStream.range(0, put.passages().size())
                .mapToObj(place -> found(put, place, meant, query))
                .filter(passage -> passage.similarity() > 0)
                .sorted(Comparator.comparing(FoundPassage::similarity).reversed())
                .limit(query.passages())
                .toList();
    }

    private FoundPassage found(Put put, int place, Map<String, Double> meant, PassageQuery query) {
        Passage passage = put.passages().get(place);
        double words = similarity(put.title(), passage, meant);
        OptionalDouble meaning = nearness(put.embeddings().get(place), query.meanings());
        double fit = query.meanings().isEmpty() || (meaning.isEmpty() && words == 0) || !isAnythingEmbedded() ? words
                : (words + Math.max(0, meaning.orElse(1))) / 2;
        return new FoundPassage(passage, fit,
                query.explained() ? new PassageExplanation(words, meaning.isEmpty() ? null : meaning.getAsDouble(),
                        matched(put.title(), passage, meant)) : null);
    }

    private boolean isAnythingEmbedded() {
        return documents.values().stream().anyMatch(put -> !put.embeddings().isEmpty());
    }

    /** Of the model that embedded it, if it was; 0 if it is not near at all. */
    private static OptionalDouble nearness(@Nullable Embedding embedding, List<Meaning> meanings) {
        return meanings.stream()
                .filter(meaning -> embedding != null && meaning.question().model().equals(embedding.model())
                        && meaning.question().dimensions() == embedding.dimensions())
                .mapToDouble(meaning -> meaning.nearness(meaning.question().cosine(embedding)))
                .map(near -> near < NEAR ? 0 : near)
                .max();
    }

    private QueryExplanation explanation(Map<String, Double> meant, PassageQuery query) {
        List<QueryTerm> terms = meant.entrySet()
                .stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(word -> new QueryTerm(word.getKey(), word.getValue(), isKnown(word.getKey()), null))
                .toList();
        return new QueryExplanation(terms, query.meanings().isEmpty() ? 0 : 0.5);
    }

    private boolean isKnown(String word) {
        return documents.values()
                .stream()
                .anyMatch(
                        put -> put.passages().stream().anyMatch(passage -> words(put.title(), passage).contains(word)));
    }

    private static List<String> matched(String title, Passage passage, Map<String, Double> meant) {
        return words(title, passage).stream().filter(meant::containsKey).toList();
    }

    private static Set<String> words(String title, Passage passage) {
        return words(title + " " + String.join(" ", passage.headings()) + " " + passage.text());
    }

    private static double similarity(String title, Passage passage, Map<String, Double> meant) {
        Set<String> words = words(title, passage);
        double all = meant.values().stream().mapToDouble(Double::doubleValue).sum();
        return words.stream().mapToDouble(word -> meant.getOrDefault(word, 0.0)).sum() / all;
    }

    private static Set<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(found -> found.group())
                .collect(
                        Collectors.toSet());
    }
}
