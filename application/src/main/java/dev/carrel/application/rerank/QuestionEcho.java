package dev.carrel.application.rerank;

import dev.carrel.application.phrases.FollowUpLexicon;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds lines that ask the question of the user again and do not answer it, such as the list at the beginning of a page
 * of frequently asked questions: no other text has so much in common with a question, and none answers it less.
 */
public final class QuestionEcho {

    /** What a passage with such a line loses: enough that any other with the words of the question comes before it. */
    private static final double PENALTY = 7;
    /** The share of the content words of both that a line has in common with the question. */
    private static final double MIN_SHARED = 0.6;

    private static final Comparator<PassageHit> BEST_FIRST = Comparator.comparing(PassageHit::similarity).reversed();
    private static final Pattern LINE = Pattern.compile("[^\\n]++");
    private static final Pattern FENCE = Pattern.compile("\\s*+```.*");
    private static final String MARKS = "?\uFF1F\u061F\u037E";
    /** A line that is a question and nothing else, but for the address of a link or a comment of a command. */
    private static final Pattern QUESTION = Pattern
            .compile("(?<item>\\s*+(?:[-*+\\u2022]|\\d{1,3}[.)])\\s++)?+(?<text>[^|" + MARKS
                    + "]{3,300})[" + MARKS + "][\"\\u201D\\u00BB*_]*+\\s*+(?:\\(https?://\\S++)?+\\s*+(?:#.*)?");

    private final FollowUpLexicon lexicon;
    private final Set<String> asked;

    /** @param question as it was searched for */
    public QuestionEcho(String question) {
        lexicon = FollowUpLexicon.forLanguageOf(question);
        asked = contentWords(question);
    }

    /**
     * Returns the documents with the similarities of passages lowered that have such a line, best first.
     *
     * @param question as it was searched for
     * @param documents best first
     */
    public static List<RetrievedDocument> demote(String question, List<RetrievedDocument> documents) {
        boolean mayHaveQuestion = documents.stream()
                .flatMap(document -> document.passages().stream())
                .anyMatch(hit -> hasMark(hit.passage().text()));
        return mayHaveQuestion ? new QuestionEcho(question).demote(documents) : documents;
    }

    private List<RetrievedDocument> demote(List<RetrievedDocument> documents) {
        boolean[] changed = {false};
        List<RetrievedDocument> demoted = documents.stream().map(document -> {
            List<PassageHit> hits = document.passages().stream().map(hit -> {
                if (findLines(hit.passage().text()).isEmpty()) {
                    return hit;
                }
                changed[0] = true;
                return hit.withSimilarity(LogOdds.raise(hit.similarity(), -PENALTY));
            }).sorted(BEST_FIRST).toList();
            double lost = LogOdds.of(document.passages().getFirst().similarity())
                    - LogOdds.of(hits.getFirst().similarity());
            return lost == 0 ? document
                    : new RetrievedDocument(document.document()
                            .withSimilarity(LogOdds.raise(document.document().similarity(), -lost)), hits);
        }).toList();
        return !changed[0] ? documents
                : demoted.stream()
                        .sorted(Comparator.comparing((RetrievedDocument found) -> found.document().similarity())
                                .reversed())
                        .toList();
    }

    /** Returns a text of the same length with spaces in place of such lines. */
    public String blank(String text) {
        var blanked = new StringBuilder(text);
        for (MatchResult line : findLines(text)) {
            blanked.replace(line.start(), line.end(), " ".repeat(line.end() - line.start()));
        }
        return blanked.toString();
    }

    private List<MatchResult> findLines(String text) {
        if (asked.isEmpty() || !hasMark(text)) {
            return List.of();
        }
        List<MatchResult> lines = LINE.matcher(text).results().filter(line -> !line.group().isBlank()).toList();
        var echoes = new ArrayList<MatchResult>();
        boolean isCode = false;
        for (int i = 0; i < lines.size(); i++) {
            isCode ^= FENCE.matcher(lines.get(i).group()).matches();
            Matcher question = QUESTION.matcher(lines.get(i).group());
            if (question.matches() && (isCode ? contains(question.group("text"))
                    : repeats(question.group("text")) && !isAnswered(question.group("item") != null, lines, i))) {
                echoes.add(lines.get(i));
            }
        }
        return echoes;
    }

    private static boolean hasMark(String text) {
        return MARKS.chars().anyMatch(mark -> text.indexOf(mark) >= 0);
    }

    /** Returns whether something else than another question follows, or may follow in the next passage. */
    private static boolean isAnswered(boolean isItem, List<MatchResult> lines, int question) {
        return question + 1 < lines.size() ? !isQuestion(lines.get(question + 1))
                : !isItem && (question == 0 || !isQuestion(lines.get(question - 1)));
    }

    private static boolean isQuestion(MatchResult line) {
        return QUESTION.matcher(line.group()).matches();
    }

    /** Returns whether a command has the question among its arguments. */
    private boolean contains(String line) {
        return contentWords(line).containsAll(asked);
    }

    private boolean repeats(String line) {
        Set<String> words = contentWords(line);
        long shared = words.stream().filter(asked::contains).count();
        return shared >= MIN_SHARED * (words.size() + asked.size() - shared);
    }

    private Set<String> contentWords(String text) {
        return lexicon.listContentWords(text)
                .stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
