package dev.carrel.application.question;

import dev.carrel.application.embedding.EmbedQuestion;
import dev.carrel.application.port.PassageIndex.QueryEmbedding;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import dev.carrel.domain.question.QuestionCluster;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Groups logged questions that ask for the same: with equal words, and with an embedding model also with a similar
 * meaning. Begins with the newest question; each other one joins the most similar group, judged by the newest question
 * of the group, or begins one. Thread-safe.
 */
final class ClusterQuestions {

    /**
     * The least similarity to the newest question of a group, where 0 is that of unrelated texts and 1 that of equal
     * ones. Of six pairs of questions that differ in one thing, as in who approves travel and who approves expenses,
     * the built-in model gave the nearest 0.76; questions in other words for the same had 0.41 to 0.97. Rather too many
     * groups than different questions in one.
     */
    private static final double MIN_SIMILARITY = 0.78;

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private final EmbedQuestion embedQuestion;

    /** @param embedQuestion caches the embeddings of recent questions */
    ClusterQuestions(EmbedQuestion embedQuestion) {
        this.embedQuestion = embedQuestion;
    }

    /**
     * Returns the clusters, the largest first, of equal ones the one with the newest question.
     *
     * @param questions newest first
     */
    List<QuestionCluster> cluster(LibraryId library, List<LoggedQuestion> questions) {
        Map<String, List<LoggedQuestion>> byWords = questions.stream()
                .collect(Collectors.groupingBy(question -> normalizeWords(question.text()), LinkedHashMap::new,
                        Collectors.toList()));
        var groups = new ArrayList<Group>();
        for (List<LoggedQuestion> alike : byWords.values()) {
            List<QueryEmbedding> meaning = embedQuestion.embed(library, alike.getFirst().text());
            groups.stream()
                    .filter(group -> group.similarityTo(meaning) >= MIN_SIMILARITY)
                    .max(Comparator.comparingDouble(group -> group.similarityTo(meaning)))
                    .ifPresentOrElse(group -> group.questions().addAll(alike),
                            () -> groups.add(new Group(meaning, new ArrayList<>(alike))));
        }
        return groups.stream()
                .map(Group::toCluster)
                .sorted(Comparator.<QuestionCluster>comparingInt(cluster -> cluster.questions().size())
                        .thenComparing(cluster -> cluster.representative().id().value())
                        .reversed())
                .toList();
    }

    /** Returns the sorted words, without case and punctuation; the text if it has no word. */
    private static String normalizeWords(String text) {
        String words = NO_WORD.splitAsStream(Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .sorted()
                .distinct()
                .collect(Collectors.joining(" "));
        return words.isEmpty() ? text : words;
    }

    /** @param meaning of the newest question; empty without a model */
    private record Group(List<QueryEmbedding> meaning, List<LoggedQuestion> questions) {

        /** Returns the similarity by the first model that both have; negative if there is none. */
        double similarityTo(List<QueryEmbedding> other) {
            for (QueryEmbedding each : meaning) {
                for (QueryEmbedding candidate : other) {
                    if (each.embedding().modelId().equals(candidate.embedding().modelId())) {
                        return each.normalizedSimilarity(each.embedding().cosineSimilarity(candidate.embedding()));
                    }
                }
            }
            return -1;
        }

        QuestionCluster toCluster() {
            return new QuestionCluster(questions.stream()
                    .sorted(Comparator.<LoggedQuestion, String>comparing(each -> each.id().value()).reversed())
                    .toList());
        }
    }
}
