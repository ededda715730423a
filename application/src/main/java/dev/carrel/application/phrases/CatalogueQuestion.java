package dev.carrel.application.phrases;

import dev.carrel.domain.text.PhraseLists;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question about the documents themselves: which there are, which mention something, what one of them is about.
 * Recognised if a pattern of a language covers the whole question. The patterns are in {@code catalogue-questions.txt}.
 *
 * @param language an ISO 639-1 code
 * @param subject what it asks for, as it is written; empty if it names nothing, as "Summarise this" does
 */
public record CatalogueQuestion(String language, CatalogueTopic topic, String subject) {

    /** The topics of such questions. */
    public enum CatalogueTopic {

        /** Which documents there are. */
        CONTENTS,
        /** Which documents mention the subject. */
        MENTIONS,
        /** What is in the document that the subject names. */
        SUMMARY,
        /** The same, in words that ask something else unless the subject is the title of a document. */
        ABOUT;

        /** Returns the name of the topic in the lists of patterns. */
        String listName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The maximum length of a question in characters: longer ones are not read by the patterns. */
    private static final int MAX_LENGTH = 200;
    /** The length of "this", "quello" and other words that may stand for anything. */
    private static final int MAX_PRONOUN = 6;

    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    private static final Pattern END = Pattern.compile("[\\s.?!…;؟。？！]+$");
    private static final Pattern QUOTATION_MARKS = Pattern.compile("[\"“”„«»「」『』]");
    private static final Pattern APOSTROPHES = Pattern.compile("[’‘`´]");
    private static final String SUBJECT = "…";
    private static final List<LanguagePatterns> LANGUAGES = loadPatterns();

    /**
     * The patterns of one language.
     *
     * @param documentWords the words that stand for a document without naming it
     */
    private record LanguagePatterns(String language, List<TopicPattern> patterns, Set<String> documentWords,
            Pattern unspacedDocumentWords) {

        Optional<CatalogueQuestion> recognize(String question) {
            return patterns.stream()
                    .flatMap(each -> each.findSubject(question)
                            .filter(subject -> each.topic() != CatalogueTopic.ABOUT || !isPronoun(subject))
                            .map(subject -> new CatalogueQuestion(language, each.topic(), trimSubject(subject)))
                            .stream())
                    .findFirst();
        }

        /** Returns whether a subject may be anything, as in "What does it say?". */
        private boolean isPronoun(String subject) {
            return subject.length() <= MAX_PRONOUN && trimSubject(subject).isEmpty();
        }

        /** Returns the subject without words for a document at its ends; empty if nothing else is there. */
        private String trimSubject(String subject) {
            String rest = unspacedDocumentWords.matcher(subject).replaceAll(" ");
            List<MatchResult> words = WORD.matcher(rest).results().toList();
            // "IT" is no "it".
            Predicate<MatchResult> names = word -> word.group().length() > 1 && isUpperCase(word.group())
                    || !documentWords.contains(word.group().toLowerCase(Locale.ROOT));
            List<MatchResult> naming = words.stream().filter(names).toList();
            return naming.isEmpty() ? "" : rest.substring(naming.getFirst().start(), naming.getLast().end());
        }
    }

    private static boolean isUpperCase(String word) {
        return word.codePoints().allMatch(Character::isUpperCase);
    }

    private record TopicPattern(CatalogueTopic topic, Pattern pattern) {

        /** Returns the subject of a question that the pattern covers. */
        Optional<String> findSubject(String question) {
            Matcher matcher = pattern.matcher(question);
            return matcher.matches()
                    ? Optional.of(matcher.groupCount() == 0 ? "" : Objects.requireNonNullElse(matcher.group(1), ""))
                    : Optional.empty();
        }
    }

    /** Recognises a question about the documents; empty for one to what they say. */
    public static Optional<CatalogueQuestion> recognize(String question) {
        Optional<CatalogueQuestion> contents = SmallTalk.recognize(question)
                .filter(talk -> talk.topic() == SmallTalk.TalkTopic.CONTENTS)
                .map(talk -> new CatalogueQuestion(talk.language(), CatalogueTopic.CONTENTS, ""));
        if (contents.isPresent() || question.length() > MAX_LENGTH) {
            return contents;
        }
        String plain = APOSTROPHES.matcher(QUOTATION_MARKS.matcher(question).replaceAll(" ")).replaceAll("'");
        String text = END.matcher(plain).replaceAll("").strip().replaceAll("\\s+", " ");
        return LANGUAGES.stream()
                .flatMap(language -> language.recognize(text).stream())
                .filter(asked -> asked.topic() != CatalogueTopic.MENTIONS || !asked.subject().isEmpty())
                .findFirst();
    }

    /**
     * Returns the words of a text that tell what it is about, in lower case; all words if none of them does.
     *
     * @param text such as the subject or the title of a document
     */
    public List<String> listWords(String text) {
        Set<String> documentWords = LANGUAGES.stream()
                .filter(patterns -> patterns.language().equals(language))
                .findFirst()
                .map(LanguagePatterns::documentWords)
                .orElse(Set.of());
        List<String> content = FollowUpLexicon.forLanguageOf(text)
                .listContentWords(text)
                .stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !documentWords.contains(word))
                .toList();
        return content.isEmpty()
                ? WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList()
                : content;
    }

    private static List<LanguagePatterns> loadPatterns() {
        var resource = Objects.requireNonNull(
                CatalogueQuestion.class.getResourceAsStream("catalogue-questions.txt"));
        var languages = new ArrayList<LanguagePatterns>();
        PhraseLists.readLists(resource).forEach((language, lists) -> {
            List<String> words = lists.getOrDefault("document", List.of());
            languages.add(new LanguagePatterns(language, compilePatterns(lists), new HashSet<>(words),
                    PhraseLists.compilePattern(words.stream().filter(PhraseLists::isUnspaced).toList(),
                            "\\p{L}\\p{M}\\p{N}")));
        });
        return List.copyOf(languages);
    }

    private static List<TopicPattern> compilePatterns(Map<String, List<String>> lists) {
        return Stream.of(CatalogueTopic.values())
                .flatMap(topic -> lists.getOrDefault(topic.listName(), List.of())
                        .stream()
                        .map(pattern -> new TopicPattern(topic, compile(pattern))))
                .toList();
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern.replace(SUBJECT, "(.+?)"), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
