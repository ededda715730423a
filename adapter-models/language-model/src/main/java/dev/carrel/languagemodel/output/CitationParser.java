package dev.carrel.languagemodel.output;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.languagemodel.output.CitationSyntax.FormMatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Streaming parser that removes the citations of passages from a reply: {@code [1]}, {@code [1, 2]}, {@code [1-3]},
 * {@code 【1】}, {@code [^1]}, {@code [Passage 1]}, {@code (passage 2)}, with the white space before them. The output
 * does not depend on how the text is split into pieces. Only text that may still become a citation is held back, at
 * most {@value CitationSyntax#MAX_MARK_LENGTH} characters, and white space until the next character is known.
 *
 * <p>
 * Links, code between backticks and numbers of three or more digits stay. So do intervals and ranges that do not start
 * and end with a passage, lists without any passage, and indexes such as {@code args[0]} and {@code \sqrt[3]}. Other
 * numbers without a passage are removed and ignored. {@code [0]} states that the passages do not answer the question.
 *
 * <p>
 * Not thread-safe.
 */
public final class CitationParser {

    private static final String SENTENCE_ENDS = ".!?\n\r";

    private final CitedDocuments cited;
    private final boolean keepsCitations;
    private final CodeSpans code = new CodeSpans();
    private final SpacedOutput output = new SpacedOutput();
    /** Consecutive marks, and the text after the last that may separate it from another. */
    private final List<CitationMark> marks = new ArrayList<>();
    private final StringBuilder between = new StringBuilder();
    /** Text that may become a mark. */
    private final StringBuilder candidate = new StringBuilder();
    /** Words whose brackets contain an index. */
    private final Set<String> indexedWords = new HashSet<>();

    /**
     * Creates a parser for one reply.
     *
     * @param documents the document of passage [n] at n - 1
     * @param keepsCitations whether citations stay, as {@code [1][2]}, each document numbered by its position in
     * {@link #citedDocuments}
     */
    public CitationParser(List<DocumentId> documents, boolean keepsCitations) {
        this(new CitedDocuments(documents, documents.size()), keepsCitations);
    }

    private CitationParser(CitedDocuments cited, boolean keepsCitations) {
        this.cited = cited;
        this.keepsCitations = keepsCitations;
    }

    /** Returns a complete text without its citations, of any passages. */
    public static String removeCitations(String text) {
        var parser = new CitationParser(new CitedDocuments(List.of(), Integer.MAX_VALUE), false);
        return parser.acceptPiece(text) + parser.finishText();
    }

    /** Accepts a piece and returns the text that can be emitted now, which may be empty. */
    public String acceptPiece(String piece) {
        acceptCharacters(piece);
        return output.drainText();
    }

    /** Returns the rest of the reply that was held back. */
    public String finishText() {
        String rest = between.toString() + candidate;
        if (!marks.isEmpty()) {
            writeMarks(rest);
        }
        between.setLength(0);
        candidate.setLength(0);
        if (output.hasPendingSpace() || !rest.isEmpty()) {
            output.writeText(rest);
        }
        return output.drainText();
    }

    /**
     * Returns the cited documents, each once: in order of first citation if citations are kept, otherwise in order of
     * their numbers. Complete after {@link #finishText}.
     */
    public List<DocumentId> citedDocuments() {
        return keepsCitations ? cited.inOrderOfCitation() : cited.inOrderOfNumbers();
    }

    /**
     * Returns whether the reply does not state, by {@code [0]}, that something is unanswered. Complete after
     * {@link #finishText}.
     */
    public boolean isAnswered() {
        return cited.isAnswered();
    }

    private void acceptCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            acceptCharacter(text.charAt(i));
        }
    }

    private void acceptCharacter(char c) {
        if (!candidate.isEmpty()) {
            acceptInCandidate(c);
        } else if (!marks.isEmpty()) {
            acceptAfterMark(c);
        } else {
            acceptInText(c);
        }
    }

    private void acceptInText(char c) {
        boolean isCode = code.acceptCharacter(c);
        if (SpacedOutput.isSpace(c)) {
            output.holdSpace(c);
        } else if (CitationSyntax.isOpeningBracket(c) && !isCode && !output.isAfterBackslash()) {
            candidate.append(c);
        } else {
            output.writeText(String.valueOf(c));
        }
    }

    private void acceptInCandidate(char c) {
        candidate.append(c);
        FormMatch match = CitationSyntax.matchMark(candidate);
        if (match == FormMatch.COMPLETE && isCitation(CitationSyntax.parseRanges(candidate))) {
            marks.add(new CitationMark(between.toString() + candidate, CitationSyntax.parseRanges(candidate),
                    wordBefore()));
            between.setLength(0);
            candidate.setLength(0);
        } else if (match != FormMatch.POSSIBLE || candidate.length() >= CitationSyntax.MAX_MARK_LENGTH) {
            rejectCandidate(match);
        }
    }

    private void rejectCandidate(FormMatch match) {
        String text = candidate.toString();
        if (!marks.isEmpty()) {
            resumeAfterMarks(between + text);
        } else if (match == FormMatch.COMPLETE && isIndexed(wordBefore())) {
            candidate.setLength(0);
            output.writeIndex(text);
        } else {
            candidate.setLength(0);
            output.writeText(text.substring(0, 1));
            acceptCharacters(text.substring(1));
        }
    }

    private void acceptAfterMark(char c) {
        CitationMark mark = marks.getLast();
        if (between.isEmpty() && marks.size() == 1 && isIndex(mark, c)) {
            marks.clear();
            indexedWords.add(mark.word());
            output.writeIndex(mark.raw());
            acceptCharacter(c);
        } else if (c == '(' && between.isEmpty() && mark.raw().endsWith("]")) {
            // A Markdown link, whose text is no citation.
            marks.removeLast();
            if (!marks.isEmpty()) {
                writeMarks(mark.raw());
            }
            output.writeText(mark.raw());
            acceptCharacter(c);
        } else if (CitationSyntax.isOpeningBracket(c)
                && CitationSyntax.matchSeparator(between) == FormMatch.COMPLETE) {
            candidate.append(c);
        } else {
            between.append(c);
            if (CitationSyntax.matchSeparator(between) == FormMatch.IMPOSSIBLE
                    || between.length() >= CitationSyntax.MAX_MARK_LENGTH) {
                resumeAfterMarks(between.toString());
            }
        }
    }

    private void resumeAfterMarks(String text) {
        between.setLength(0);
        candidate.setLength(0);
        writeMarks(text);
        acceptCharacters(text);
    }

    /**
     * Returns whether the candidate, which has the form of a mark, is a citation: decided by the word before and, with
     * several numbers, by these.
     */
    private boolean isCitation(List<NumberRange> ranges) {
        if (!CitationSyntax.isBareNumbers(candidate)) {
            return true;
        }
        if (isIndexed(wordBefore())) {
            return false;
        }
        boolean isOne = ranges.size() == 1 && ranges.getFirst().isSingle();
        return isOne || ranges.stream().allMatch(range -> range.first() > 0 && hasPassages(range))
                && ranges.stream().anyMatch(range -> cited.isPassage(range.first()));
    }

    /** Returns whether a range consists of passages; single numbers do not matter. */
    private boolean hasPassages(NumberRange range) {
        return range.isSingle() || cited.isPassage(range.first()) && cited.isPassage(range.last());
    }

    /**
     * Returns whether a single number without a passage is an index of the word before: a citation would end the
     * sentence.
     */
    private boolean isIndex(CitationMark mark, char next) {
        return !mark.word().isEmpty() && mark.ranges().size() == 1
                && !cited.isPassage(mark.ranges().getFirst().first())
                && SENTENCE_ENDS.indexOf(next) < 0 && CitationSyntax.isBareNumbers(mark.raw());
    }

    private boolean isIndexed(String word) {
        return indexedWords.contains(word) || word.startsWith("\\");
    }

    /** Returns the word that directly precedes the next character; empty if there is none. */
    private String wordBefore() {
        return marks.isEmpty() ? output.identifierBefore() : "";
    }

    /** Writes the kept form of the marks and the white space before them; {@code following} is the text after. */
    private void writeMarks(String following) {
        Set<DocumentId> documents = cited.recordMarks(marks);
        marks.clear();
        if (keepsCitations && !documents.isEmpty()) {
            output.writeText(cited.renumberMarks(documents));
        } else if (endsLine(following)) {
            output.dropSpaceBeforeLineEnd();
        } else {
            output.dropSpaceBefore(following.charAt(0));
        }
    }

    private static boolean endsLine(String following) {
        String text = following.replaceFirst("^[ \t]+", "");
        return text.isEmpty() || text.startsWith("\n") || text.startsWith("\r");
    }
}
