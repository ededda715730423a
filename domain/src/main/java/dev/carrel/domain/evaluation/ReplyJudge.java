package dev.carrel.domain.evaluation;

import dev.carrel.domain.evaluation.BoundedPattern.PatternLimitException;
import dev.carrel.domain.evaluation.CheckResult.ReplySource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares replies with what checks expect. */
public final class ReplyJudge {

    /** The number of documents of a search among which a relevant one counts as found. */
    public static final int SEARCHED_DOCUMENTS = 5;
    /** The number of documents that a reply is usually written from. */
    private static final int REPLY_DOCUMENTS = 3;

    private static final Comparator<FoundPassage> BEST_PASSAGE = Comparator
            .comparingDouble(FoundPassage::similarity)
            .thenComparing(FoundPassage::text);

    private ReplyJudge() {}

    /**
     * Compares a reply with what a check expects.
     *
     * @param sure whether the reply does not say that it is unsure
     * @param sources the sources of the reply, best first
     * @param found the first {@value #SEARCHED_DOCUMENTS} documents of a search for the question, best first
     */
    public static CheckResult judgeReply(ReplyCheck check, String reply, boolean sure, List<ReplySource> sources,
            List<SearchedDocument> found) {
        var text = new CheckedText(reply);
        Set<EvaluationMetric> facts = EnumSet.noneOf(EvaluationMetric.class);
        List<String> failures;
        try {
            failures = check.answerable() ? findFailures(check, text, sources) : findUnwantedSource(sure, sources);
            facts = check.answerable() ? collectFacts(check, text, sure, sources, found)
                    : ReplyMeasure.factsOfUnanswerable(!sources.isEmpty(), failures);
        } catch (PatternLimitException e) {
            failures = List.of(e.userMessage());
        }
        if (check.answerable() && failures.isEmpty()) {
            facts.add(EvaluationMetric.RIGHT);
        }
        return new CheckResult(check, reply, sources, text.countWords(), failures, facts);
    }

    private static List<String> findUnwantedSource(boolean sure, List<ReplySource> sources) {
        return sources.isEmpty() || !sure ? List.of() : List.of("answered, although no document has the answer");
    }

    private static List<String> findFailures(ReplyCheck check, CheckedText text, List<ReplySource> sources) {
        if (sources.isEmpty()) {
            return List.of("refused, although a document has the answer");
        }
        var failures = new ArrayList<String>();
        if (!check.isAnsweredIn(text)) {
            failures.add("none of the patterns is in the reply: " + join(check.patterns()));
        }
        text.findFirst(check.forbidden()).ifPresent(found -> failures.add("a forbidden pattern is in it: " + found));
        if (text.countWords() > text.maxWords()) {
            failures.add("it has " + text.countWords() + " words, " + text.maxWords() + " are allowed");
        }
        if (!check.isExpectedDocument(sources.getFirst().place())) {
            failures.add("the first source is not one of: " + join(check.documents()));
        }
        return failures;
    }

    private static Set<EvaluationMetric> collectFacts(ReplyCheck check, CheckedText text, boolean sure,
            List<ReplySource> sources, List<SearchedDocument> found) {
        var facts = EnumSet.noneOf(EvaluationMetric.class);
        if (!sources.isEmpty()) {
            facts.add(EvaluationMetric.ANSWERED);
            addIf(sure, EvaluationMetric.SURE, facts);
            addIf(check.isAnsweredIn(text), EvaluationMetric.ANSWER_CONTAINED, facts);
            addIf(check.isExpectedDocument(sources.getFirst().place()), EvaluationMetric.FIRST_SOURCE, facts);
        }
        addIf(found.stream().anyMatch(each -> check.isExpectedDocument(each.place())),
                EvaluationMetric.HIT_5, facts);
        addIf(hasAnswer(check, passagesOf(found).max(BEST_PASSAGE).stream()),
                EvaluationMetric.BEST_PASSAGE, facts);
        addIf(hasAnswer(check, passagesOf(found.stream().limit(1).toList())), EvaluationMetric.FIRST_DOCUMENT, facts);
        addIf(hasAnswer(check, passagesOf(found.stream().limit(REPLY_DOCUMENTS).toList())),
                EvaluationMetric.FIRST_DOCUMENTS, facts);
        return facts;
    }

    private static void addIf(boolean holds, EvaluationMetric metric, Set<EvaluationMetric> facts) {
        if (holds) {
            facts.add(metric);
        }
    }

    private static Stream<FoundPassage> passagesOf(List<SearchedDocument> documents) {
        return documents.stream().flatMap(document -> document.passages().stream());
    }

    private static boolean hasAnswer(ReplyCheck check, Stream<FoundPassage> passages) {
        return passages.anyMatch(passage -> check.isAnsweredIn(new CheckedText(passage.text())));
    }

    private static String join(List<BoundedPattern> patterns) {
        return patterns.stream().map(BoundedPattern::toString).collect(Collectors.joining("  "));
    }

    /**
     * A document of a search.
     *
     * @param place the key, the URL or else the title
     */
    public record SearchedDocument(String place, List<FoundPassage> passages) {

        public SearchedDocument {
            passages = List.copyOf(passages);
        }
    }

    /** A passage of a search. */
    public record FoundPassage(String text, double similarity) {}
}
