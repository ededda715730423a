package dev.carrel.domain.helparticle;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A curated answer: an article that an editor links to questions, or an answer without an address. The constructor
 * trims the texts, makes blank ones null, and throws an {@link InvalidRequestException} with everything that is wrong.
 *
 * @param url where it is; null for an answer without an address, which is given or quoted, and never linked
 * @param title the text of its link, at most {@value #MAX_TITLE_CHARACTERS} characters
 * @param summary what it is about, at most {@value #MAX_SUMMARY_CHARACTERS} characters; null for none
 * @param questions questions that it answers, as users ask them, at most {@value #MAX_QUESTIONS} of at most
 * {@value #MAX_QUESTION_CHARACTERS} characters
 * @param answer the reply to these questions, given verbatim, at most {@value #MAX_ANSWER_CHARACTERS} characters; null
 * if the article is only linked
 * @param attributes for filters
 * @param language a language tag of BCP 47, such as {@code de} or {@code pt-BR}: the article is not shown for questions
 * that are recognisably in another language; null for all
 * @param pinned whether it is shown when nothing was found, whatever the question
 * @param enabled whether it is shown at all
 * @param validUntil when it ceases to be shown; null for never
 */
public record HelpArticle(HelpArticleKey key, @Nullable WebAddress url, String title, @Nullable String summary,
        List<String> questions, @Nullable String answer, Attributes attributes, @Nullable String language,
        boolean pinned, boolean enabled, @Nullable Instant validUntil) {

    /** As long as the title of a document. */
    public static final int MAX_TITLE_CHARACTERS = 512;

    /** Some paragraphs; an embedding model reads no more. */
    public static final int MAX_SUMMARY_CHARACTERS = 2_000;

    /** More than an editor writes by hand, and few enough to compare with every question. */
    public static final int MAX_QUESTIONS = 50;

    /** Longer than questions that are asked twice. */
    public static final int MAX_QUESTION_CHARACTERS = 500;

    /** Some pages: more than a chat shows. */
    public static final int MAX_ANSWER_CHARACTERS = 20_000;

    /** The maximum number of articles of a library: each is compared with every question. */
    public static final int MAX_ARTICLES = 5_000;

    private static final String LANGUAGE_TAG = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}";

    public HelpArticle {
        title = title.strip();
        summary = trimToNull(summary);
        answer = trimToNull(answer);
        language = trimToNull(language);
        questions = questions.stream().map(String::strip).distinct().toList();
        var violations = new ArrayList<Violation>();
        if (title.isEmpty()) {
            violations.add(new Violation("title", "must not be blank"));
        }
        checkText("title", title, MAX_TITLE_CHARACTERS, violations);
        checkText("summary", summary, MAX_SUMMARY_CHARACTERS, violations);
        checkText("answer", answer, MAX_ANSWER_CHARACTERS, violations);
        checkQuestions(questions, violations);
        if (language != null && !language.matches(LANGUAGE_TAG)) {
            violations.add(new Violation("language", "must be a language tag, such as de or pt-BR"));
        }
        if (url == null && answer == null) {
            violations.add(new Violation("answer", "must be given if there is no url"));
        }
        if (url == null && pinned) {
            violations.add(new Violation("pinned", "must be false if there is no url, which would be shown"));
        }
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
    }

    /** Returns an answer without an address. */
    public static HelpArticle ofAnswer(String key, String title, String answer) {
        return new HelpArticle(new HelpArticleKey(key), null, title, null, List.of(), answer, Attributes.NONE, null,
                false, true, null);
    }

    /** Returns an article with a link, and nothing else. */
    public static HelpArticle of(String key, String url, String title) {
        return new HelpArticle(new HelpArticleKey(key), new WebAddress(url), title, null, List.of(), null,
                Attributes.NONE, null, false, true, null);
    }

    /** Returns the article with a summary. */
    public HelpArticle withSummary(String text) {
        return new HelpArticle(key, url, title, text, questions, answer, attributes, language, pinned, enabled,
                validUntil);
    }

    /** Returns the article with other questions. */
    public HelpArticle withQuestions(String... asked) {
        return new HelpArticle(key, url, title, summary, List.of(asked), answer, attributes, language, pinned, enabled,
                validUntil);
    }

    /** Returns the article with an answer. */
    public HelpArticle withAnswer(String text) {
        return new HelpArticle(key, url, title, summary, questions, text, attributes, language, pinned, enabled,
                validUntil);
    }

    /** Returns the article with other attributes. */
    public HelpArticle withAttributes(Attributes other) {
        return new HelpArticle(key, url, title, summary, questions, answer, other, language, pinned, enabled,
                validUntil);
    }

    /** Returns the article for questions in a language. */
    public HelpArticle inLanguage(String tag) {
        return new HelpArticle(key, url, title, summary, questions, answer, attributes, tag, pinned, enabled,
                validUntil);
    }

    /** Returns the article, shown whenever nothing is found. */
    public HelpArticle pinnedToNothingFound() {
        return new HelpArticle(key, url, title, summary, questions, answer, attributes, language, true, enabled,
                validUntil);
    }

    /** Returns the article, not shown. */
    public HelpArticle disabled() {
        return new HelpArticle(key, url, title, summary, questions, answer, attributes, language, pinned, false,
                validUntil);
    }

    /** Returns the article, shown until a time. */
    public HelpArticle withValidUntil(Instant end) {
        return new HelpArticle(key, url, title, summary, questions, answer, attributes, language, pinned, enabled,
                end);
    }

    /** Returns whether the article is shown at a time. */
    public boolean isShownAt(Instant now) {
        return enabled && (validUntil == null || now.isBefore(validUntil));
    }

    /** Returns whether the article exists for a reader with a filter. */
    public boolean passes(AttributeFilter filter) {
        return filter.matches(attributes);
    }

    /**
     * Returns the texts that questions are compared with: the title, the title with the summary if there is one, and
     * the questions, which come last.
     */
    public List<String> matchedTexts() {
        Stream<String> texts = summary == null ? Stream.of(title) : Stream.of(title, title + "\n" + summary);
        return Stream.concat(texts, questions.stream()).toList();
    }

    private static @Nullable String trimToNull(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    private static void checkQuestions(List<String> questions, List<Violation> violations) {
        if (questions.size() > MAX_QUESTIONS) {
            violations.add(new Violation("questions", "must be at most " + MAX_QUESTIONS));
            return;
        }
        for (int index = 0; index < questions.size(); index++) {
            String field = "questions/" + index;
            if (questions.get(index).isEmpty()) {
                violations.add(new Violation(field, "must not be blank"));
            }
            checkText(field, questions.get(index), MAX_QUESTION_CHARACTERS, violations);
        }
    }

    private static void checkText(String field, @Nullable String text, int maxCharacters, List<Violation> violations) {
        if (text == null) {
            return;
        }
        if (text.codePointCount(0, text.length()) > maxCharacters) {
            violations.add(new Violation(field, "must be at most " + maxCharacters + " characters"));
        }
        if (text.codePoints().anyMatch(HelpArticle::isUnstorable)) {
            violations.add(new Violation(field, "must not contain U+0000 or unpaired surrogates"));
        }
    }

    private static boolean isUnstorable(int point) {
        return point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }
}
