package dev.carrel.application.confidence;

import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.phrases.SectionReference;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.rerank.LogOdds;
import dev.carrel.application.rerank.QuestionEcho;
import dev.carrel.domain.passage.AskedConditions;
import dev.carrel.domain.passage.ConditionalRows;
import dev.carrel.domain.passage.Passage;
import dev.carrel.domain.text.PhraseLists;
import dev.carrel.domain.text.WordNGrams;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Confidence that a reply answers the question: the probability that the documents that were found do, whether or not a
 * model has read them.
 *
 * <p>
 * It comes from the similarity of the best document, lowered if its passages repeat little of the question. That is the
 * share of the question's character n-grams, which inflected words, compounds and misspelt words have in common. A
 * question about another subject shares single words with a document by chance, but little more. If an answer model has
 * read the passages, it comes from the probability that the best of them answers, and from nothing else.
 *
 * @param value from 0 to 1
 * @param documents in the order in which they answer: the section that the question names comes first, and, if nothing
 * else speaks for any, a passage that has all words of the question
 */
public record ReplyConfidence(double value, List<RetrievedDocument> documents) {

    public ReplyConfidence {
        documents = List.copyOf(documents);
    }

    /**
     * What a missing share costs in log-odds, and the share from which nothing is missing. Measured on manuals and on
     * nine collections in six languages, half of the articles of six of them asked about the other half: of the
     * questions without an answer 5 % more are refused, of the others less than 1 % more, and none of the manuals'.
     */
    private static final double SHARE_WEIGHT = 1.4;
    private static final double FULL_SHARE = 0.52;

    /**
     * The least confidence in a passage that has all words of a question, and how many words these have to be: lines of
     * a log, rows of a table and the like answer by their words alone, and the meaning of their text is no sign.
     */
    private static final double ALL_WORDS = 0.3;
    /**
     * The most confidence if nothing that was found has a name or number that the question asks about, or its range.
     */
    private static final double UNMENTIONED = 0.5;
    /** The least confidence in the section whose number the question gives, if it asks nothing else. */
    private static final double SECTION = 0.6;
    private static final int MIN_WORDS = 2;
    /** The length of words that may end in another way, what they keep, and the letters that may differ. */
    private static final int MIN_INFLECTED = 6;
    private static final int MIN_STEM = 4;
    private static final int MAX_ENDING = 3;

    /**
     * A logistic regression of whether a question has an answer in a library. {@code UNREAD} was fitted to 676
     * questions about manuals, documents of organisations and articles of an encyclopedia. {@code READ} is a little
     * above the fit to 1,257 about public collections and documents of fourteen kinds (0.51 and 0.78), of which 747
     * have one: fewer of these get an unsure reply, and the expected calibration error stays .05. Once the model has
     * read, what the search found adds nothing.
     */
    private record Calibration(double weight, double offset) {

        static final Calibration UNREAD = new Calibration(0.92, 1.02);
        static final Calibration READ = new Calibration(0.55, 1);

        double toConfidence(double similarity) {
            return LogOdds.toProbability(weight * LogOdds.of(similarity) + offset);
        }
    }

    /**
     * Returns the confidence of a reply; 0 if nothing was found.
     *
     * @param question as it was searched for
     * @param documents that were found, and that a model may have read, the best first
     */
    public static ReplyConfidence of(String question, List<RetrievedDocument> documents) {
        if (documents.isEmpty()) {
            return new ReplyConfidence(0, documents);
        }
        RetrievedDocument best = documents.getFirst();
        double confidence = best.passages().getFirst().reading() == null
                ? Calibration.UNREAD.toConfidence(support(question, best))
                : Calibration.READ.toConfidence(best.document().similarity());
        return SectionReference.find(question)
                .flatMap(reference -> findSection(reference, confidence, documents))
                .or(() -> confidence >= ALL_WORDS ? Optional.empty()
                        : findAllWords(question, documents).map(ordered -> new ReplyConfidence(ALL_WORDS, ordered)))
                .orElse(new ReplyConfidence(confidence, documents));
    }

    /**
     * Returns this confidence, which is not high if a question asks about a name or number that no passage has.
     *
     * @param question the words that were asked now, without the earlier questions that they lean on
     */
    public ReplyConfidence withNamesOf(String question) {
        return value > UNMENTIONED && UnmentionedNames.isAny(question, documents)
                ? new ReplyConfidence(UNMENTIONED, documents)
                : this;
    }

    /**
     * Returns this confidence, which is not high if rows or items depend on what a question gives, and none holds: 40
     * days, where a table ends at 28, or zone F, where it ends at C.
     *
     * @param question the words that were asked now
     * @param earlier the questions that they lean on, latest first
     */
    public ReplyConfidence withConditionsOf(String question, List<String> earlier) {
        var asked = AskedConditions.of(question, earlier);
        return value > UNMENTIONED && !asked.isEmpty() && isUndecided(asked)
                ? new ReplyConfidence(UNMENTIONED, documents)
                : this;
    }

    private boolean isUndecided(AskedConditions asked) {
        List<Passage> passages = documents.getFirst().passages().stream().map(PassageHit::passage).toList();
        Passage best = passages.getFirst();
        // A long table is divided.
        List<ConditionalRows> chosen = passages.stream()
                .filter(passage -> passage.headings().equals(best.headings()))
                .flatMap(passage -> ConditionalRows.choose(passage.blocks(), asked).stream())
                .toList();
        return chosen.isEmpty() ? ConditionalRows.decideByOther(best.blocks(), asked)
                : chosen.stream().allMatch(rows -> rows.held().isEmpty());
    }

    private static Optional<ReplyConfidence> findSection(SectionReference reference, double confidence,
            List<RetrievedDocument> documents) {
        double least = reference.isWhole() ? SECTION : ALL_WORDS;
        return confidence >= least ? Optional.empty()
                : putFirst(documents,
                        (document, hit) -> hit.passage().headings().stream().anyMatch(reference::isNumberOf))
                        .map(ordered -> new ReplyConfidence(least, ordered));
    }

    /**
     * Returns the documents, the one first that has all words of the question that tell what it is about, in any form,
     * in one passage; empty if none has.
     */
    private static Optional<List<RetrievedDocument>> findAllWords(String question, List<RetrievedDocument> documents) {
        List<Pattern> words = FollowUpLexicon.forLanguageOf(question)
                .listContentWords(question)
                .stream()
                .distinct()
                .map(ReplyConfidence::formsOf)
                .toList();
        var echo = new QuestionEcho(question);
        return words.size() < MIN_WORDS ? Optional.empty()
                : putFirst(documents,
                        (document, hit) -> {
                            String text = echo.blank(hit.passage().textWithTitle(document.document().title()));
                            return !hit.isNearMiss() && words.stream().allMatch(word -> word.matcher(text).find());
                        });
    }

    /** Returns the documents, the first passage that fits before all others; empty if none fits. */
    private static Optional<List<RetrievedDocument>> putFirst(List<RetrievedDocument> documents,
            BiPredicate<RetrievedDocument, PassageHit> fits) {
        double best = documents.getFirst().document().similarity();
        for (RetrievedDocument document : documents) {
            for (PassageHit hit : document.passages()) {
                if (fits.test(document, hit)) {
                    var first = new RetrievedDocument(document.document().withSimilarity(best), putFirst(
                            hit.withSimilarity(best), hit, document.passages()));
                    return Optional.of(putFirst(first, document, documents));
                }
            }
        }
        return Optional.empty();
    }

    private static <T> List<T> putFirst(T first, T former, List<T> all) {
        return Stream.concat(Stream.of(first), all.stream().filter(each -> each != former)).toList();
    }

    private static Pattern formsOf(String word) {
        boolean isUnspaced = PhraseLists.isUnspaced(word);
        String stem = word.length() < MIN_INFLECTED ? word
                : word.substring(0, Math.max(MIN_STEM, word.length() - MAX_ENDING));
        String forms = isUnspaced ? Pattern.quote(word)
                : "(?<![\\p{L}\\p{N}])" + Pattern.quote(stem) + "\\p{L}{0,"
                        + (word.length() - stem.length() + MAX_ENDING) + "}(?![\\p{L}\\p{N}])";
        return Pattern.compile(forms, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /** Returns the similarity of a document, lowered if it repeats little of the question. */
    static double support(String question, RetrievedDocument best) {
        double similarity = best.document().similarity();
        double missing = FULL_SHARE - findShare(question, best);
        return missing <= 0 ? similarity : LogOdds.raise(similarity, -SHARE_WEIGHT * missing);
    }

    /** Returns the share of the question's n-grams in the passage that has most of them. */
    private static double findShare(String question, RetrievedDocument document) {
        Set<String> asked = WordNGrams.of(question);
        long most = document.passages()
                .stream()
                .map(hit -> WordNGrams.spaceWords(hit.passage().textWithTitle(document.document().title())))
                .mapToLong(words -> asked.stream().filter(words::contains).count())
                .max()
                .orElse(0);
        return asked.isEmpty() ? 0 : (double) most / asked.size();
    }
}
