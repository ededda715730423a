package dev.carrel.application.port.index;

import dev.carrel.application.port.PassageIndex.DocumentHit;
import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.application.port.PassageIndex.Update;
import dev.carrel.application.port.PassageIndex.Update.Put;
import dev.carrel.application.port.PassageIndex.Update.Remove;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.passage.Passage;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The passages of one library. A passage is as similar to a query as the share of the query's words that it has. */
final class InMemoryLibraryIndex {

    /** What a word of an earlier question counts, beside 1 for one of the question. */
    private static final double EARLIER = 0.25;

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

    List<DocumentHit> search(PassageQuery query) {
        Map<String, Double> meant = new HashMap<>();
        query.context().forEach(earlier -> words(earlier).forEach(word -> meant.put(word, EARLIER)));
        words(query.text()).forEach(word -> meant.put(word, 1.0));
        if (meant.isEmpty()) {
            return List.of();
        }
        return documents.values()
                .stream()
                .map(put -> new DocumentHit(put.document(), found(put, meant, query.passages())))
                .filter(hit -> !hit.passages().isEmpty())
                .sorted(Comparator.comparing(DocumentHit::similarity).reversed())
                .limit(query.documents())
                .toList();
    }

    private static List<FoundPassage> found(Put put, Map<String, Double> meant, int most) {
        return put.passages()
                .stream()
                .map(passage -> new FoundPassage(passage, similarity(put.title(), passage, meant)))
                .filter(passage -> passage.similarity() > 0)
                .sorted(Comparator.comparing(FoundPassage::similarity).reversed())
                .limit(most)
                .toList();
    }

    private static double similarity(String title, Passage passage, Map<String, Double> meant) {
        Set<String> words = words(title + " " + String.join(" ", passage.headings()) + " " + passage.text());
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
