package dev.carrel.application.query;

import dev.carrel.application.confidence.Certainty;
import dev.carrel.application.helparticle.FindHelpArticles;
import dev.carrel.application.helparticle.HelpArticleExplanation;
import dev.carrel.application.helparticle.HelpArticleExplanation.Placement;
import dev.carrel.application.helparticle.HelpArticleMatch;
import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.phrases.LanguageOfLibrary;
import dev.carrel.application.phrases.SmallTalk;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleMode;
import dev.carrel.domain.text.WordNGrams;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The curated answers of a library: replies that its editors wrote, and help articles for other replies. Thread-safe.
 */
final class CuratedAnswers {

    private static final int MAX_MATCHES = 3;
    private static final int MAX_PINNED = 3;
    /** All that a reply shows, and some that it almost shows. */
    private static final int MAX_EXPLAINED = MAX_MATCHES + MAX_PINNED + 4;

    /**
     * Measured with the built-in model on 30 articles of a help centre and 60 questions that share hardly a word with
     * them, and 60 questions about other subjects: at 0.4 62 % of the right articles are shown, one wrong article for
     * every third question, and none for other subjects. Where nothing was found, a wrong link costs less than none:
     * between 0.30 and 0.25, 85 to 90 % are shown, and an article for 11 to 20 % of the questions about other subjects.
     */
    private static final double MIN_RELEVANCE = 0.4;
    private static final double MIN_RELEVANCE_IF_NOTHING_FOUND = 0.28;

    /**
     * Of ten pairs with the same content words that ask the same ("how can I", "how do I"), eight have 0.93 and more;
     * pairs that do not ("when", "how"; "without", "with"; "not") 0.87 and less.
     */
    private static final double MIN_SIMILARITY_OF_SAME = 0.9;

    private final FindHelpArticles findHelpArticles;

    CuratedAnswers(FindHelpArticles findHelpArticles) {
        this.findHelpArticles = findHelpArticles;
    }

    /**
     * Returns the article whose answer is the reply to a question: one of its questions is the same, but for case,
     * punctuation and small talk, or has the same content words and nearly the same embedding.
     */
    Optional<HelpArticle> findAnswer(LibraryState library, Question question) {
        if (!showsArticles(library)) {
            return Optional.empty();
        }
        String asked = SmallTalk.stripTalk(question.text());
        return match(library, asked, question.filter()).stream()
                .filter(match -> match.article().answer() != null && isSameQuestion(asked, match))
                .map(HelpArticleMatch::article)
                .findFirst();
    }

    /**
     * Returns the article without an address whose answer a reply quotes when the documents are not sure to answer: it
     * cannot be linked.
     *
     * @param question makes sense without its conversation
     */
    Optional<HelpArticle> findQuoted(LibraryState library, String question, AttributeFilter filter,
            Certainty certainty) {
        if (certainty == Certainty.SURE || !showsArticles(library)) {
            return Optional.empty();
        }
        return match(library, question, filter).stream()
                .filter(match -> match.relevance() >= MIN_RELEVANCE)
                .map(HelpArticleMatch::article)
                .findFirst()
                .filter(article -> article.url() == null);
    }

    /**
     * Returns the metadata of a reply with the articles that fit its question.
     *
     * @param question makes sense without its conversation
     * @param answered the article whose answer the reply is or quotes; null if there is none
     */
    ReplyMetadata addArticles(LibraryState library, String question, AttributeFilter filter, ReplyMetadata metadata,
            @Nullable HelpArticle answered) {
        HelpArticleMode mode = library.library().settings().helpArticles();
        if (!showsArticles(library)) {
            return metadata.withCurated(List.of(), mode);
        }
        ShownArticles shown = chooseArticles(library, question, filter,
                answered == null && metadata.documents().isEmpty(), answered);
        return metadata.withCurated(
                Stream.concat(shown.matches().stream(), shown.pinned().stream())
                        .map(article -> CuratedLink.of(article, article.equals(answered)))
                        .toList(),
                mode);
    }

    /**
     * Returns whether a reply that no document answers shows articles.
     *
     * @param question makes sense without its conversation
     */
    boolean offersLinks(LibraryState library, String question, AttributeFilter filter) {
        if (!showsArticles(library)) {
            return false;
        }
        ShownArticles shown = chooseArticles(library, question, filter, true, null);
        return !shown.matches().isEmpty() || !shown.pinned().isEmpty();
    }

    /**
     * Returns what a reply would do with the articles that are like its question: those that it shows, in their order,
     * and the most relevant of the others.
     *
     * @param standaloneText the question with what it refers to
     */
    List<HelpArticleExplanation> explain(LibraryState library, Question question, String standaloneText,
            Certainty certainty) {
        if (!showsArticles(library)) {
            return List.of();
        }
        HelpArticle answer = findAnswer(library, question).orElse(null);
        String compared = answer == null ? standaloneText : question.text();
        HelpArticle quoted = answer != null ? null
                : findQuoted(library, compared, question.filter(), certainty).orElse(null);
        boolean isRefused = certainty == Certainty.NOTHING && answer == null && quoted == null;
        ShownArticles shown = chooseArticles(library, compared, question.filter(), isRefused,
                answer == null ? quoted : answer);
        return match(library, compared, question.filter()).stream()
                .map(match -> new HelpArticleExplanation(match, minRelevance(isRefused),
                        match.article().equals(quoted) ? Placement.QUOTED
                                : shown.placeArticle(match.article(), answer)))
                .filter(each -> each.placement() != Placement.HIDDEN || each.match().relevance() > 0)
                .sorted(Comparator.comparing(HelpArticleExplanation::placement))
                .limit(MAX_EXPLAINED)
                .toList();
    }

    /** The articles that a reply shows: the ones that are like the question, and then the pinned ones. */
    private record ShownArticles(List<HelpArticle> matches, List<HelpArticle> pinned) {

        Placement placeArticle(HelpArticle article, @Nullable HelpArticle answer) {
            if (article.equals(answer)) {
                return Placement.ANSWER;
            }
            return matches.contains(article) ? Placement.LINK
                    : pinned.contains(article) ? Placement.PINNED : Placement.HIDDEN;
        }
    }

    private ShownArticles chooseArticles(LibraryState library, String question, AttributeFilter filter,
            boolean nothingFound, @Nullable HelpArticle answered) {
        Stream<HelpArticle> matches = match(library, question, filter).stream()
                .filter(match -> match.relevance() >= minRelevance(nothingFound))
                .map(HelpArticleMatch::article)
                .filter(article -> article.url() != null);
        List<HelpArticle> shown = Stream.concat(Stream.ofNullable(answered), matches)
                .distinct()
                .limit(MAX_MATCHES)
                .toList();
        Stream<HelpArticle> pinned = nothingFound
                ? findHelpArticles.listPinned(library, filter, LanguageOfLibrary.ofQuestion(question))
                        .stream()
                        .filter(article -> !shown.contains(article))
                        .limit(MAX_PINNED)
                : Stream.empty();
        return new ShownArticles(shown, pinned.toList());
    }

    private static double minRelevance(boolean nothingFound) {
        return nothingFound ? MIN_RELEVANCE_IF_NOTHING_FOUND : MIN_RELEVANCE;
    }

    private boolean showsArticles(LibraryState library) {
        return library.library().settings().helpArticles() != HelpArticleMode.DOCUMENTS
                && findHelpArticles.hasArticles(library);
    }

    private List<HelpArticleMatch> match(LibraryState library, String question, AttributeFilter filter) {
        return findHelpArticles.match(library, question, filter,
                LanguageOfLibrary.ofQuestion(question));
    }

    private static boolean isSameQuestion(String asked, HelpArticleMatch match) {
        String curated = match.closestQuestion();
        return curated != null && (normalize(asked).equals(normalize(curated))
                || match.questionSimilarity() >= MIN_SIMILARITY_OF_SAME
                        && listContentWords(asked).equals(listContentWords(curated)));
    }

    private static String normalize(String question) {
        return WordNGrams.spaceWords(Normalizer.normalize(question, Normalizer.Form.NFKC));
    }

    private static Set<String> listContentWords(String question) {
        return FollowUpLexicon.forLanguageOf(question)
                .listContentWords(question)
                .stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
