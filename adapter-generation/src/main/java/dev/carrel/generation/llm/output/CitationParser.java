package dev.carrel.generation.llm.output;

import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final int MAX_MARK_LENGTH = 40;
    private static final int END_OF_LINE = -1;
    private static final String PASSAGE_WORD = "(?:passages?|passagen?|pasajes?|passaggi[oi]?|passage(?:m|ns)|sources?|quellen?|fuentes?|fontes?|fonti"
            + "|источники?|отрывок|段落|出典|来源|來源|출처)";
    private static final String NUMBER_LIST = "\\p{Nd}{1,2}(?: ?(?:[,;、，–—-]|and|und|et|y|&) ?(?:" + PASSAGE_WORD
            + " ?)?\\^?\\p{Nd}{1,2}){0,9}";
    private static final Pattern MARK = Pattern.compile(
            "[\\[［] ?\\^?(?:" + PASSAGE_WORD + " ?)?#?" + NUMBER_LIST + " ?[\\]］]" //
                    + "|【 ?(?:" + PASSAGE_WORD + " ?)?(?:\\d{1,2}:)?" + NUMBER_LIST + "(?:†[^】\n]{0,24})?】"
                    + "|[(（](?:passages?|passagen|pasajes?) ?" + NUMBER_LIST + "[)）]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern NUMBERS = Pattern.compile("(\\p{Nd}{1,2})(?: ?[–—-] ?(\\p{Nd}{1,2}))?");
    private static final Pattern SEPARATOR = Pattern.compile("[ \t]*(?:(?:[,;、，]|and|und|&)[ \t]*)?");
    private static final String OPENING_BRACKETS = "[［【(（";
    /** Numbers in brackets alone, which may be something else than a citation. */
    private static final Pattern BARE_NUMBERS = Pattern.compile("[\\[［] ?\\p{Nd}.*");
    private static final String SENTENCE_ENDS = ".!?\n\r";

    /**
     * @param raw the text as written, with the separator after the mark before
     * @param word the word that it directly follows; empty if there is none
     */
    private record CitationMark(String raw, List<NumberRange> ranges, String word) {}

    /** An inclusive range of passage numbers. */
    private record NumberRange(int first, int last) {}

    private final int passageCount;
    private final List<DocumentId> documents;
    private final boolean keepsCitations;
    private final Set<DocumentId> used = new LinkedHashSet<>();
    private final CodeSpans code = new CodeSpans();
    private final StringBuilder out = new StringBuilder();
    /** Emitted with the next word, or dropped with the mark after it. */
    private final StringBuilder pendingSpace = new StringBuilder();
    /** Consecutive marks, and the text after the last that may separate it from another. */
    private final List<CitationMark> marks = new ArrayList<>();
    private final StringBuilder between = new StringBuilder();
    /** Text that may become a mark. */
    private final StringBuilder candidate = new StringBuilder();
    private final TrailingIdentifier word = new TrailingIdentifier();
    /** Words whose brackets contain an index. */
    private final Set<String> indexed = new HashSet<>();
    private char last;
    private boolean begun;
    private boolean dropsSpace;
    private boolean notAnswered;

    /**
     * Creates a parser for one reply.
     *
     * @param documents the document of passage [n] at n - 1
     * @param keepsCitations whether citations stay, as {@code [1][2]}, each document numbered by its position in
     * {@link #citedDocuments}
     */
    public CitationParser(List<DocumentId> numbers, boolean keepsCitations) {
        this(numbers, numbers.size(), keepsCitations);
    }

    private CitationParser(List<DocumentId> numbers, int passages, boolean keepsCitations) {
        this.documents = List.copyOf(numbers);
        this.passageCount = passages;
        this.keepsCitations = keepsCitations;
    }

    /** Returns a complete text without its citations, of any passages. */
    public static String removeCitations(String text) {
        var citations = new CitationParser(List.of(), Integer.MAX_VALUE, false);
        return citations.acceptPiece(text) + citations.finishText();
    }

    /** Accepts a piece and returns the text that can be emitted now, which may be empty. */
    public String acceptPiece(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            acceptCharacter(piece.charAt(i));
        }
        return drainOutput();
    }

    /** Returns the rest of the reply that was held back. */
    public String finishText() {
        String rest = between.toString() + candidate;
        if (!marks.isEmpty()) {
            writeMarks(firstAfterSpaces(rest));
        }
        between.setLength(0);
        candidate.setLength(0);
        if (pendingSpace.isEmpty() && rest.isEmpty()) {
            return drainOutput();
        }
        writeText(rest);
        return drainOutput();
    }

    /**
     * Returns the cited documents, each once: in order of first citation if citations are kept, otherwise in order of
     * their numbers. Complete after {@link #finishText}.
     */
    public List<DocumentId> citedDocuments() {
        return keepsCitations ? List.copyOf(used) : documents.stream().distinct().filter(used::contains).toList();
    }

    /**
     * Returns whether the reply does not state, by {@code [0]}, that something is unanswered. Complete after
     * {@link #finishText}.
     */
    public boolean isAnswered() {
        return !notAnswered;
    }

    private String drainOutput() {
        String taken = out.toString();
        out.setLength(0);
        return taken;
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
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            if (!dropsSpace || c == '\n' || c == '\r') {
                dropsSpace = false;
                pendingSpace.append(c);
            }
        } else if (OPENING_BRACKETS.indexOf(c) >= 0 && !isCode && !(last == '\\' && pendingSpace.isEmpty())) {
            candidate.append(c);
        } else {
            writeText(String.valueOf(c));
        }
    }

    private void acceptInCandidate(char c) {
        candidate.append(c);
        Matcher mark = MARK.matcher(candidate);
        boolean isMark = mark.matches() && isCitation(parseRanges(candidate));
        if (isMark) {
            marks.add(new CitationMark(between.toString() + candidate, parseRanges(candidate), wordBefore()));
            between.setLength(0);
            candidate.setLength(0);
        } else if (mark.matches() || !mark.hitEnd() || candidate.length() >= MAX_MARK_LENGTH) {
            if (marks.isEmpty() && mark.matches() && isIndexed(wordBefore())) {
                String index = candidate.toString();
                candidate.setLength(0);
                writeIndex(index);
            } else if (marks.isEmpty()) {
                String text = candidate.toString();
                candidate.setLength(0);
                writeText(text.substring(0, 1));
                replayText(text.substring(1));
            } else {
                resumeAfterMarks(between.toString() + candidate);
            }
        }
    }

    private void acceptAfterMark(char c) {
        CitationMark mark = marks.getLast();
        if (between.isEmpty() && marks.size() == 1 && isIndex(mark, c)) {
            marks.clear();
            indexed.add(mark.word);
            writeIndex(mark.raw);
            acceptCharacter(c);
        } else if (c == '(' && between.isEmpty() && mark.raw.endsWith("]")) {
            marks.removeLast();
            if (!marks.isEmpty()) {
                writeMarks(mark.raw.charAt(0));
            }
            writeText(mark.raw);
            acceptCharacter(c);
        } else if (OPENING_BRACKETS.indexOf(c) >= 0 && SEPARATOR.matcher(between).matches()) {
            candidate.append(c);
        } else {
            between.append(c);
            Matcher separator = SEPARATOR.matcher(between);
            if (!(separator.matches() || separator.hitEnd()) || between.length() >= MAX_MARK_LENGTH) {
                resumeAfterMarks(between.toString());
            }
        }
    }

    private void resumeAfterMarks(String text) {
        between.setLength(0);
        candidate.setLength(0);
        writeMarks(firstAfterSpaces(text));
        replayText(text);
    }

    private void replayText(String text) {
        for (int i = 0; i < text.length(); i++) {
            acceptCharacter(text.charAt(i));
        }
    }

    /** Returns the first character after spaces if that is a line break or the end, otherwise the first character. */
    private static int firstAfterSpaces(String text) {
        String bare = text.replaceFirst("^[ \t]+", "");
        boolean endsLine = bare.isEmpty() || bare.startsWith("\n") || bare.startsWith("\r");
        return endsLine ? END_OF_LINE : text.charAt(0);
    }

    private static List<NumberRange> parseRanges(CharSequence mark) {
        var ranges = new ArrayList<NumberRange>();
        String text = mark.toString().replaceFirst("†.*", "").replaceFirst("\\d{1,2}:", "");
        Matcher found = NUMBERS.matcher(text);
        while (found.find()) {
            int first = Integer.parseInt(found.group(1));
            ranges.add(new NumberRange(first, found.group(2) == null ? first : Integer.parseInt(found.group(2))));
        }
        return ranges;
    }

    /**
     * Returns whether the candidate, which has the form of a mark, is a citation: decided by the word before and, with
     * several numbers, by these.
     */
    private boolean isCitation(List<NumberRange> ranges) {
        if (!BARE_NUMBERS.matcher(candidate).matches()) {
            return true;
        }
        if (isIndexed(wordBefore())) {
            return false;
        }
        boolean isOne = ranges.size() == 1 && ranges.getFirst().first == ranges.getFirst().last;
        return isOne || ranges.stream().allMatch(range -> range.first > 0 && hasPassages(range))
                && ranges.stream().anyMatch(range -> isPassage(range.first));
    }

    /** Returns whether a range consists of passages; single numbers do not matter. */
    private boolean hasPassages(NumberRange range) {
        return range.first == range.last || isPassage(range.first) && isPassage(range.last);
    }

    private boolean isPassage(int number) {
        return number > 0 && number <= passageCount;
    }

    /**
     * Returns whether a single number without a passage is an index of the word before: a citation would end the
     * sentence.
     */
    private boolean isIndex(CitationMark mark, char next) {
        return !mark.word.isEmpty() && mark.ranges.size() == 1 && !isPassage(mark.ranges.getFirst().first)
                && SENTENCE_ENDS.indexOf(next) < 0 && BARE_NUMBERS.matcher(mark.raw).matches();
    }

    private boolean isIndexed(String glued) {
        return indexed.contains(glued) || glued.startsWith("\\");
    }

    /** Returns the word that directly precedes the next character; empty if there is none. */
    private String wordBefore() {
        return marks.isEmpty() && pendingSpace.isEmpty() ? word.currentWord() : "";
    }

    private void writeIndex(String text) {
        String before = word.currentWord();
        writeText(text);
        word.restoreWord(before);
    }

    /** Writes the kept form of the marks and the white space before them; {@code next} is the following character. */
    private void writeMarks(int next) {
        var cited = new LinkedHashSet<DocumentId>();
        for (CitationMark mark : marks) {
            for (NumberRange range : mark.ranges) {
                notAnswered |= range.first == 0;
                for (int number = Math.max(1, range.first); number <= Math.min(range.last,
                        documents.size()); number++) {
                    cited.add(documents.get(number - 1));
                }
            }
        }
        marks.clear();
        used.addAll(cited);
        if (keepsCitations && !cited.isEmpty()) {
            var order = List.copyOf(used);
            var kept = new StringBuilder();
            cited.forEach(document -> kept.append('[').append(order.indexOf(document) + 1).append(']'));
            writeText(kept.toString());
        } else {
            writeSpaceOfDroppedMarks(next);
        }
    }

    private void writeSpaceOfDroppedMarks(int next) {
        boolean beginsLine = !begun || pendingSpace.indexOf("\n") >= 0;
        if (next != END_OF_LINE && (beginsLine || opensWord((char) next))) {
            out.append(pendingSpace);
            dropsSpace = beginsLine;
        }
        pendingSpace.setLength(0);
    }

    private static boolean opensWord(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || switch (Character.getType(c)) {
            case Character.START_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }

    private void writeText(String text) {
        word.appendText(pendingSpace);
        word.appendText(text);
        out.append(pendingSpace).append(text);
        pendingSpace.setLength(0);
        dropsSpace = false;
        if (!text.isEmpty()) {
            begun = true;
            last = text.charAt(text.length() - 1);
        }
    }
}
