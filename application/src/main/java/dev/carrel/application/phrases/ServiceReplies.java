package dev.carrel.application.phrases;

import dev.carrel.application.phrases.SmallTalk.TalkTopic;
import dev.carrel.domain.text.PhraseLists;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The texts that the service says on its own, in the language of the message: replies to small talk, and refusals. Read
 * from {@code service-replies.txt}.
 */
public final class ServiceReplies {

    private static final String DEFAULT_LANGUAGE = "en";
    private static final Map<String, Map<String, List<String>>> TEXTS = PhraseLists.readLists(
            Objects.requireNonNull(ServiceReplies.class.getResourceAsStream("service-replies.txt")));

    private ServiceReplies() {}

    /** Returns the reply to small talk about anything but the contents of the library. */
    public static String replyTo(SmallTalk talk, String library) {
        return textOf(talk.language(), talk.topic().listName()).replace("{library}", library);
    }

    /** Returns the reply to the question what the library contains. */
    public static String describeContents(String language, String library, List<String> titles) {
        if (titles.isEmpty()) {
            return textOf(language, "empty").replace("{library}", library);
        }
        return textOf(language, TalkTopic.CONTENTS.listName())
                .replace("{titles}", "\n\n- " + String.join("\n- ", titles))
                .replaceAll(" +\n", "\n")
                .replace("{library}", library);
    }

    /**
     * Returns what stands before a list of documents that mention something.
     *
     * @param more whether there may be others
     */
    public static String introduceMentions(String language, String subject, boolean more) {
        return textOf(language, more ? "mentions_more" : "mentions").replace("{subject}", subject);
    }

    /** Returns what stands before the headings of a document. */
    public static String introduceParts(String language) {
        return textOf(language, "parts");
    }

    /** Returns the question which of several documents is meant. */
    public static String askWhich(String language) {
        return textOf(language, "which");
    }

    /** Why a search may have missed documents. */
    public enum SearchGap {

        NONE,
        /** Some documents are queued or being read. */
        READING,
        /** The index of the library is being rebuilt. */
        REBUILDING,
        /** Some documents could not be read. */
        UNREAD;

        /** Returns the name of the text about it. */
        public String listName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns the refusal of a question.
     *
     * @param language of the question; null if unknown
     * @param documentLanguage null if unknown
     */
    public static String refuse(@Nullable String language, @Nullable String documentLanguage, SearchGap gap) {
        String spoken = language != null ? language : documentLanguage;
        String refusal = refuse(spoken, documentLanguage);
        return gap == SearchGap.NONE ? refusal : UnspacedScripts.joinLines(refusal, textOf(spoken, gap.listName()));
    }

    /**
     * Returns what stands above links that may help with a question that the documents do not answer.
     *
     * @param language null if unknown
     */
    public static String offerLinks(@Nullable String language) {
        return textOf(language, "may_help");
    }

    /** Returns a refusal with the sentence that what is asked for is missing, and what is like it is there. */
    public static String nameNearMiss(String refusal, @Nullable String language, String asked, String found) {
        return UnspacedScripts.joinLines(refusal,
                textOf(language, "near").replace("{asked}", asked).replace("{found}", found));
    }

    private static String refuse(@Nullable String spoken, @Nullable String documentLanguage) {
        if (spoken == null || documentLanguage == null || spoken.equals(documentLanguage)) {
            return textOf(spoken, "nothing");
        }
        String name = Locale.forLanguageTag(documentLanguage).getDisplayLanguage(Locale.forLanguageTag(spoken));
        return textOf(spoken, "foreign").replace("{language}", name);
    }

    /**
     * Returns whether a reply refuses the question, in any language: what follows the refusal says why. A reply that
     * only offers links does too.
     */
    public static boolean isRefusal(String reply) {
        return TEXTS.values()
                .stream()
                .anyMatch(texts -> String.join(", ", texts.getOrDefault("may_help", List.of())).equals(reply)
                        || Stream.of("nothing", "foreign")
                                .map(texts::get)
                                .filter(Objects::nonNull)
                                .anyMatch(parts -> toPattern(String.join(", ", parts)).matcher(reply).lookingAt()));
    }

    private static Pattern toPattern(String text) {
        return Pattern.compile(Arrays.stream(text.split(Pattern.quote("{language}"), -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".+")));
    }

    /**
     * Returns the beginning of a reply that may not answer.
     *
     * @param language null if unknown
     */
    public static String beginUnsure(@Nullable String language) {
        return textOf(language, "unsure");
    }

    private static String textOf(@Nullable String language, String occasion) {
        Map<String, List<String>> texts = language == null ? null : TEXTS.get(language);
        List<String> parts = texts == null ? null : texts.get(occasion);
        return parts != null
                ? String.join(", ", parts)
                : String.join(", ", TEXTS.getOrDefault(DEFAULT_LANGUAGE, Map.of()).getOrDefault(occasion, List.of()));
    }
}
