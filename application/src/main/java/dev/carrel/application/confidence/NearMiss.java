package dev.carrel.application.confidence;

import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.document.DocumentId;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A code, year or numbered thing that a question asks for and no passage has, and one of the same kind that one has:
 * AB-1234/5 instead of AB-1234/7, room 213 instead of room 214.
 *
 * @param asked as the question writes it
 * @param found as the passage writes it
 * @param document that of the passage
 */
public record NearMiss(String asked, String found, DocumentId document) {

    /** Years further apart belong to other things. */
    private static final int MAX_YEARS_APART = 10;

    private static final Pattern DIGIT = Pattern.compile("\\p{N}");

    /** What things of one kind look like. */
    private enum Kind {

        YEAR("(?<![\\p{L}\\p{N}.,/-])(?:19|20)\\d\\d(?![\\p{L}\\p{N}/-]|[.,]\\d)"),
        NUMBERED("(?<![\\p{L}\\p{N}])\\p{L}{3,30}[ \\u00a0]\\d{1,9}(?![\\p{L}\\p{N}]|[.,:/-]\\d)"),
        /** No number with a word, such as 10-year and 1970er-Jahren. */
        CODE("(?<![\\p{L}\\p{N}])(?!\\p{N}+\\p{L}{0,2}-?\\p{L}{3,})(?=[\\p{N}/._#-]*+\\p{L})(?=[\\p{L}/._#-]*+\\p{N})"
                + "[\\p{L}\\p{N}]++(?:[-/._#][\\p{L}\\p{N}]++)*+");

        private final Pattern pattern;

        Kind(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }

        Stream<String> findIn(String text) {
            return pattern.matcher(text).results().map(MatchResult::group);
        }

        boolean isNear(String asked, String found) {
            return this == YEAR
                    ? Math.abs(Integer.parseInt(asked) - Integer.parseInt(found)) <= MAX_YEARS_APART
                    : shapeOf(asked).equals(shapeOf(found));
        }

        private static String shapeOf(String code) {
            return DIGIT.matcher(code.toLowerCase(Locale.ROOT)).replaceAll("9");
        }
    }

    /** Returns the first near miss of a question; empty if a passage has what it asks for, or none is near. */
    public static Optional<NearMiss> find(String question, List<RetrievedDocument> documents) {
        List<String> words = FollowUpLexicon.forLanguageOf(question).listContentWords(question);
        return Stream.of(Kind.values())
                .flatMap(kind -> kind.findIn(question)
                        .filter(asked -> kind != Kind.NUMBERED || isNumberOfThing(asked, words))
                        .flatMap(asked -> findNear(kind, asked, documents).stream()))
                .findFirst();
    }

    /** Returns a reply that names this, with the document among those whose text it may repeat. */
    public GeneratedReply addTo(GeneratedReply reply) {
        var context = new HashSet<>(reply.contextDocuments());
        context.add(document);
        return reply.withContext(context);
    }

    private static boolean isNumberOfThing(String numbered, List<String> contentWords) {
        return contentWords.stream()
                .anyMatch(word -> numbered.startsWith(word) && !Character
                        .isLetter(numbered.charAt(word.length())));
    }

    private static Optional<NearMiss> findNear(Kind kind, String asked, List<RetrievedDocument> documents) {
        List<NearMiss> others = documents.stream()
                .flatMap(document -> document.passages()
                        .stream()
                        .map(PassageHit::passage)
                        .flatMap(passage -> kind.findIn(passage.textWithTitle(document.document().title())))
                        .map(found -> new NearMiss(asked, found, document.document().id())))
                .toList();
        return others.stream().anyMatch(each -> each.found.equalsIgnoreCase(asked)) ? Optional.empty()
                : others.stream().filter(each -> kind.isNear(asked, each.found)).findFirst();
    }
}
