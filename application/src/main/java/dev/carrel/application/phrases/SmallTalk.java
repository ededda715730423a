package dev.carrel.application.phrases;

import dev.carrel.domain.text.PhraseLists;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Small talk: a message that asks the documents nothing, such as "hello", "thanks!" or "what is in here?". Recognised
 * if the phrases of one language cover the whole message, so that "hello world in Flask" remains a question. The
 * phrases are in {@code small-talk.txt}.
 *
 * @param language an ISO 639-1 code
 */
public record SmallTalk(String language, TalkTopic topic) {

    /**
     * The topics of small talk. Of several in one message the earliest decides the reply, so that "thanks for your
     * help" is no call for help; a greeting or farewell decides only if there is nothing else.
     */
    public enum TalkTopic {

        CONTENTS,
        IDENTITY,
        WELLBEING,
        THANKS,
        FAREWELL,
        GREETING;

        /** Returns the name of the topic in the lists of phrases and of replies. */
        public String listName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String WORD_CHARACTERS = "\\p{L}\\p{M}\\p{N}";
    private static final Pattern WORD = Pattern.compile("[" + WORD_CHARACTERS + "]+");
    private static final Pattern APOSTROPHES = Pattern.compile("[’‘`´]");

    /** The signs that end a clause. */
    private static final String STOPS = ".!?,;:。！？，、\n";

    /** The maximum length of a message in characters: longer messages are not read by the patterns. */
    private static final int MAX_LENGTH = 120;

    private static final List<LanguagePhrases> LANGUAGES = loadPhrases();

    /**
     * The phrases of one language.
     *
     * @param words all words of the phrases, in lower case; a message with another word needs no pattern
     */
    private record LanguagePhrases(String language, Map<TalkTopic, Pattern> topics, Pattern all, Set<String> words) {

        Optional<SmallTalk> recognize(String message, List<String> messageWords) {
            if (!words.containsAll(messageWords) && !containsUnspacedText(message)) {
                return Optional.empty();
            }
            if (WORD.matcher(all.matcher(message).replaceAll(" ")).find()) {
                return Optional.empty();
            }
            return Stream.of(TalkTopic.values())
                    .filter(topic -> findPosition(topic, message) < message.length())
                    .min(Comparator.comparing((TalkTopic topic) -> topic.compareTo(TalkTopic.FAREWELL) >= 0)
                            .thenComparing(topic -> findPosition(topic, message)))
                    .map(topic -> new SmallTalk(language, topic));
        }

        /** Returns where the topic begins; the length of the message if it does not occur. */
        private int findPosition(TalkTopic topic, String message) {
            Matcher found = Objects.requireNonNull(topics.get(topic)).matcher(message);
            return found.find() ? found.start() : message.length();
        }
    }

    /** Recognises small talk; empty for a question to the documents. */
    public static Optional<SmallTalk> recognize(String message) {
        if (message.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        String plain = APOSTROPHES.matcher(message).replaceAll("'");
        List<String> words = splitWords(plain);
        return LANGUAGES.stream().flatMap(language -> language.recognize(plain, words).stream()).findFirst();
    }

    /**
     * Returns a question without small talk before and after it: of "Hello! What does it cost? Thanks." the middle.
     * Returns a message that is nothing else as it is.
     */
    public static String stripTalk(String question) {
        List<MatchResult> words = WORD.matcher(question).results().toList();
        if (words.isEmpty()) {
            return question;
        }
        int start = 0;
        int next = findClauseEnd(question, start);
        while (words.getLast().end() > skipStops(question, next) && isTalk(question, start, next)) {
            start = skipStops(question, next);
            next = findClauseEnd(question, start);
        }
        Matcher first = WORD.matcher(question);
        int end = question.length();
        if (first.find(start)) {
            int last = findClauseStart(question, start, end);
            while (first.start() < last && isTalk(question, last, end)) {
                end = last;
                last = findClauseStart(question, start, end);
            }
        }
        return question.substring(start, end);
    }

    private static boolean isTalk(String question, int start, int end) {
        return recognize(question.substring(start, end)).isPresent();
    }

    /** Returns the position of the first stop from a position on. */
    private static int findClauseEnd(String question, int start) {
        int end = start;
        while (end < question.length() && !isStop(question.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Returns the position after stops, and after the white space that follows them. */
    private static int skipStops(String question, int from) {
        int next = from;
        while (next < question.length() && isStop(question.charAt(next))) {
            next++;
        }
        while (next < question.length() && Character.isWhitespace(question.charAt(next))) {
            next++;
        }
        return next;
    }

    /** Returns where the last clause before a position starts, after the stop before it. */
    private static int findClauseStart(String question, int start, int end) {
        int last = end;
        while (last > start
                && (isStop(question.charAt(last - 1)) || Character.isWhitespace(question.charAt(last - 1)))) {
            last--;
        }
        while (last > start && !isStop(question.charAt(last - 1))) {
            last--;
        }
        return last;
    }

    private static boolean isStop(char c) {
        return STOPS.indexOf(c) >= 0;
    }

    private static boolean containsUnspacedText(String message) {
        return message.codePoints().anyMatch(UnspacedScripts::isUnspaced);
    }

    private static List<String> splitWords(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
    }

    private static List<LanguagePhrases> loadPhrases() {
        var resource = Objects.requireNonNull(SmallTalk.class.getResourceAsStream("small-talk.txt"));
        var languages = new ArrayList<LanguagePhrases>();
        PhraseLists.readLists(resource).forEach((language, lists) -> {
            List<String> all = lists.values().stream().flatMap(List::stream).toList();
            languages.add(new LanguagePhrases(language, compileTopics(lists),
                    PhraseLists.compilePattern(all, WORD_CHARACTERS),
                    all.stream().flatMap(phrase -> splitWords(phrase).stream()).collect(Collectors.toSet())));
        });
        return List.copyOf(languages);
    }

    private static Map<TalkTopic, Pattern> compileTopics(Map<String, List<String>> lists) {
        return Stream.of(TalkTopic.values())
                .collect(Collectors.toUnmodifiableMap(topic -> topic, topic -> PhraseLists
                        .compilePattern(lists.getOrDefault(topic.listName(), List.of()), WORD_CHARACTERS)));
    }
}
