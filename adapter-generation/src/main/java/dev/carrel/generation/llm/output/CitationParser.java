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
 * Takes the numbers by which a model cites passages out of its reply, as it is written: {@code [1]}, {@code [1, 2]},
 * {@code [1-3]}, {@code 【1】}, {@code [^1]}, {@code [Passage 1]}, {@code (passage 2)}, with the white space before them.
 * However the text is divided into pieces, what goes out is the same. Held back is only what may still become such a
 * mark, at most {@value #MAX_MARK_LENGTH} characters of it, and white space, until it is known what follows.
 *
 * <p>
 * Links, code between backticks and numbers of three digits and more stay, and so does what is no citation by its
 * numbers: intervals and ranges that do not begin and end with passages, and lists without any. Of an index, as in
 * {@code args[0]} or {@code \sqrt[3]}, all stays as well. Any other number that no passage has goes, and counts for
 * nothing. {@code [0]} says that the passages do not answer.
 *
 * <p>
 * Not safe for use by several threads.
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
    /** Numbers in brackets and nothing else, which may be something else than a citation. */
    private static final Pattern BARE_NUMBERS = Pattern.compile("[\\[［] ?\\p{Nd}.*");
    private static final String SENTENCE_ENDS = ".!?\n\r";

    /**
     * @param raw as it was written, with what stood between it and the mark before
     * @param word that it directly follows; empty if it does not
     */
    private record CitationMark(String raw, List<NumberRange> ranges, String word) {}

    /** A number or several, both ends among them. */
    private record NumberRange(int first, int last) {}

    private final int passageCount;
    private final List<DocumentId> documents;
    private final boolean keepsCitations;
    private final Set<DocumentId> used = new LinkedHashSet<>();
    private final CodeSpans code = new CodeSpans();
    private final StringBuilder out = new StringBuilder();
    /** Goes out with the next word, or goes with the mark after it. */
    private final StringBuilder pendingSpace = new StringBuilder();
    /** Marks that follow each other, and what may lie between the last and one more. */
    private final List<CitationMark> marks = new ArrayList<>();
    private final StringBuilder between = new StringBuilder();
    /** What may become a mark. */
    private final StringBuilder candidate = new StringBuilder();
    private final TrailingIdentifier word = new TrailingIdentifier();
    /** Words whose brackets hold an index. */
    private final Set<String> indexed = new HashSet<>();
    private char last;
    private boolean begun;
    private boolean dropsSpace;
    private boolean notAnswered;

    /**
     * @param numbers the document of passage [n] at n - 1
     * @param keepsCitations whether marks stay, as {@code [1][2]}, with a number for each document by the order of
     * {@link #used}
     */
    public CitationParser(List<DocumentId> numbers, boolean keepsCitations) {
        this(numbers, numbers.size(), keepsCitations);
    }

    private CitationParser(List<DocumentId> numbers, int passages, boolean keepsCitations) {
        this.documents = List.copyOf(numbers);
        this.passageCount = passages;
        this.keepsCitations = keepsCitations;
    }

    /** A whole text without its marks, whatever passages they are of. */
    public static String removeCitations(String text) {
        var citations = new CitationParser(List.of(), Integer.MAX_VALUE, false);
        return citations.acceptPiece(text) + citations.finishText();
    }

    /** Takes a piece; what may go out now, which may be nothing. */
    public String acceptPiece(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            acceptCharacter(piece.charAt(i));
        }
        return drainOutput();
    }

    /** What was held back and is the end of the reply. */
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
     * The documents that were cited, each once: with marks in the order of their first mention, without in that of
     * their numbers. Complete after {@link #finishText}.
     */
    public List<DocumentId> citedDocuments() {
        return keepsCitations ? List.copyOf(used) : documents.stream().distinct().filter(used::contains).toList();
    }

    /**
     * Whether the reply does not say, by {@code [0]}, that the passages leave something unanswered. Complete after
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

    /** The line break that follows but for spaces, else the next character. */
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

    /** Whether what looks like a mark is one: by the word that it follows, and by its numbers if it has several. */
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

    /** Several numbers in a row are those of passages, or mean something else. */
    private boolean hasPassages(NumberRange range) {
        return range.first == range.last || isPassage(range.first) && isPassage(range.last);
    }

    private boolean isPassage(int number) {
        return number > 0 && number <= passageCount;
    }

    /**
     * Whether a single number that no passage has is an index of the word before it: a citation would end the sentence.
     */
    private boolean isIndex(CitationMark mark, char next) {
        return !mark.word.isEmpty() && mark.ranges.size() == 1 && !isPassage(mark.ranges.getFirst().first)
                && SENTENCE_ENDS.indexOf(next) < 0 && BARE_NUMBERS.matcher(mark.raw).matches();
    }

    private boolean isIndexed(String glued) {
        return indexed.contains(glued) || glued.startsWith("\\");
    }

    /** The word that what comes next directly follows; empty if none. */
    private String wordBefore() {
        return marks.isEmpty() && pendingSpace.isEmpty() ? word.currentWord() : "";
    }

    private void writeIndex(String text) {
        String before = word.currentWord();
        writeText(text);
        word.restoreWord(before);
    }

    /** Writes what is to stay of the marks and the white space before them; {@code next} is what follows. */
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
