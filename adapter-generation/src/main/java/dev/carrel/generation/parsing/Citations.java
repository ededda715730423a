package dev.carrel.generation.parsing;

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
 * mark, at most {@value #LONGEST_MARK} characters of it, and white space, until it is known what follows.
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
public final class Citations {

    private static final int LONGEST_MARK = 40;
    private static final int END = -1;
    private static final String WORD = "(?:passages?|passagen?|pasajes?|passaggi[oi]?|passage(?:m|ns)|sources?|quellen?|fuentes?|fontes?|fonti"
            + "|источники?|отрывок|段落|出典|来源|來源|출처)";
    private static final String LIST = "\\p{Nd}{1,2}(?: ?(?:[,;、，–—-]|and|und|et|y|&) ?(?:" + WORD
            + " ?)?\\^?\\p{Nd}{1,2}){0,9}";
    private static final Pattern MARK = Pattern.compile("[\\[［] ?\\^?(?:" + WORD + " ?)?#?" + LIST + " ?[\\]］]" //
            + "|【 ?(?:" + WORD + " ?)?(?:\\d{1,2}:)?" + LIST + "(?:†[^】\n]{0,24})?】"
            + "|[(（](?:passages?|passagen|pasajes?) ?" + LIST + "[)）]",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern NUMBERS = Pattern.compile("(\\p{Nd}{1,2})(?: ?[–—-] ?(\\p{Nd}{1,2}))?");
    private static final Pattern BETWEEN = Pattern.compile("[ \t]*(?:(?:[,;、，]|and|und|&)[ \t]*)?");
    private static final String OPENING = "[［【(（";
    /** Numbers in brackets and nothing else, which may be something else than a citation. */
    private static final Pattern BARE = Pattern.compile("[\\[［] ?\\p{Nd}.*");
    private static final String SENTENCE_ENDS = ".!?\n\r";

    /**
     * @param raw as it was written, with what stood between it and the mark before
     * @param word that it directly follows; empty if it does not
     */
    private record Mark(String raw, List<Range> ranges, String word) {}

    /** A number or several, both ends among them. */
    private record Range(int first, int last) {}

    private final int passages;
    private final List<DocumentId> numbers;
    private final boolean keepMarkers;
    private final Set<DocumentId> used = new LinkedHashSet<>();
    private final CodeSpans code = new CodeSpans();
    private final StringBuilder out = new StringBuilder();
    /** Goes out with the next word, or goes with the mark after it. */
    private final StringBuilder space = new StringBuilder();
    /** Marks that follow each other, and what may lie between the last and one more. */
    private final List<Mark> marks = new ArrayList<>();
    private final StringBuilder between = new StringBuilder();
    /** What may become a mark. */
    private final StringBuilder candidate = new StringBuilder();
    private final GluedWord word = new GluedWord();
    /** Words whose brackets hold an index. */
    private final Set<String> indexed = new HashSet<>();
    private char last;
    private boolean begun;
    private boolean dropsSpace;
    private boolean saidNotAnswered;

    /**
     * @param numbers the document of passage [n] at n - 1
     * @param keepMarkers whether marks stay, as {@code [1][2]}, with a number for each document by the order of
     * {@link #used}
     */
    public Citations(List<DocumentId> numbers, boolean keepMarkers) {
        this(numbers, numbers.size(), keepMarkers);
    }

    private Citations(List<DocumentId> numbers, int passages, boolean keepMarkers) {
        this.numbers = List.copyOf(numbers);
        this.passages = passages;
        this.keepMarkers = keepMarkers;
    }

    /** A whole text without its marks, whatever passages they are of. */
    public static String without(String text) {
        var citations = new Citations(List.of(), Integer.MAX_VALUE, false);
        return citations.accept(text) + citations.end();
    }

    /** Takes a piece; what may go out now, which may be nothing. */
    public String accept(String piece) {
        for (int i = 0; i < piece.length(); i++) {
            step(piece.charAt(i));
        }
        return taken();
    }

    /** What was held back and is the end of the reply. */
    public String end() {
        String rest = between.toString() + candidate;
        if (!marks.isEmpty()) {
            writeMarks(next(rest));
        }
        between.setLength(0);
        candidate.setLength(0);
        if (space.isEmpty() && rest.isEmpty()) {
            return taken();
        }
        write(rest);
        return taken();
    }

    /**
     * The documents that were cited, each once: with marks in the order of their first mention, without in that of
     * their numbers. Complete after {@link #end}.
     */
    public List<DocumentId> used() {
        return keepMarkers ? List.copyOf(used) : numbers.stream().distinct().filter(used::contains).toList();
    }

    /**
     * Whether the reply does not say, by {@code [0]}, that the passages leave something unanswered. Complete after
     * {@link #end}.
     */
    public boolean answered() {
        return !saidNotAnswered;
    }

    private String taken() {
        String taken = out.toString();
        out.setLength(0);
        return taken;
    }

    private void step(char c) {
        if (!candidate.isEmpty()) {
            stepInCandidate(c);
        } else if (!marks.isEmpty()) {
            stepAfterMark(c);
        } else {
            stepInText(c);
        }
    }

    private void stepInText(char c) {
        boolean isCode = code.next(c);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            if (!dropsSpace || c == '\n' || c == '\r') {
                dropsSpace = false;
                space.append(c);
            }
        } else if (OPENING.indexOf(c) >= 0 && !isCode && !(last == '\\' && space.isEmpty())) {
            candidate.append(c);
        } else {
            write(String.valueOf(c));
        }
    }

    private void stepInCandidate(char c) {
        candidate.append(c);
        Matcher mark = MARK.matcher(candidate);
        boolean isMark = mark.matches() && isCitation(ranges(candidate));
        if (isMark) {
            marks.add(new Mark(between.toString() + candidate, ranges(candidate), wordBefore()));
            between.setLength(0);
            candidate.setLength(0);
        } else if (mark.matches() || !mark.hitEnd() || candidate.length() >= LONGEST_MARK) {
            if (marks.isEmpty() && mark.matches() && isIndexed(wordBefore())) {
                String index = candidate.toString();
                candidate.setLength(0);
                writeIndex(index);
            } else if (marks.isEmpty()) {
                String text = candidate.toString();
                candidate.setLength(0);
                write(text.substring(0, 1));
                replay(text.substring(1));
            } else {
                afterLastMark(between.toString() + candidate);
            }
        }
    }

    private void stepAfterMark(char c) {
        Mark mark = marks.getLast();
        if (between.isEmpty() && marks.size() == 1 && isIndex(mark, c)) {
            marks.clear();
            indexed.add(mark.word);
            writeIndex(mark.raw);
            step(c);
        } else if (c == '(' && between.isEmpty() && mark.raw.endsWith("]")) {
            marks.removeLast();
            if (!marks.isEmpty()) {
                writeMarks(mark.raw.charAt(0));
            }
            write(mark.raw);
            step(c);
        } else if (OPENING.indexOf(c) >= 0 && BETWEEN.matcher(between).matches()) {
            candidate.append(c);
        } else {
            between.append(c);
            Matcher separator = BETWEEN.matcher(between);
            if (!(separator.matches() || separator.hitEnd()) || between.length() >= LONGEST_MARK) {
                afterLastMark(between.toString());
            }
        }
    }

    private void afterLastMark(String text) {
        between.setLength(0);
        candidate.setLength(0);
        writeMarks(next(text));
        replay(text);
    }

    private void replay(String text) {
        for (int i = 0; i < text.length(); i++) {
            step(text.charAt(i));
        }
    }

    /** The line break that follows but for spaces, else the next character. */
    private static int next(String text) {
        String bare = text.replaceFirst("^[ \t]+", "");
        boolean endsLine = bare.isEmpty() || bare.startsWith("\n") || bare.startsWith("\r");
        return endsLine ? END : text.charAt(0);
    }

    private static List<Range> ranges(CharSequence mark) {
        var ranges = new ArrayList<Range>();
        String text = mark.toString().replaceFirst("†.*", "").replaceFirst("\\d{1,2}:", "");
        Matcher found = NUMBERS.matcher(text);
        while (found.find()) {
            int first = Integer.parseInt(found.group(1));
            ranges.add(new Range(first, found.group(2) == null ? first : Integer.parseInt(found.group(2))));
        }
        return ranges;
    }

    /** Whether what looks like a mark is one: by the word that it follows, and by its numbers if it has several. */
    private boolean isCitation(List<Range> ranges) {
        if (!BARE.matcher(candidate).matches()) {
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
    private boolean hasPassages(Range range) {
        return range.first == range.last || isPassage(range.first) && isPassage(range.last);
    }

    private boolean isPassage(int number) {
        return number > 0 && number <= passages;
    }

    /**
     * Whether a single number that no passage has is an index of the word before it: a citation would end the sentence.
     */
    private boolean isIndex(Mark mark, char next) {
        return !mark.word.isEmpty() && mark.ranges.size() == 1 && !isPassage(mark.ranges.getFirst().first)
                && SENTENCE_ENDS.indexOf(next) < 0 && BARE.matcher(mark.raw).matches();
    }

    private boolean isIndexed(String glued) {
        return indexed.contains(glued) || glued.startsWith("\\");
    }

    /** The word that what comes next directly follows; empty if none. */
    private String wordBefore() {
        return marks.isEmpty() && space.isEmpty() ? word.get() : "";
    }

    private void writeIndex(String text) {
        String before = word.get();
        write(text);
        word.set(before);
    }

    /** Writes what is to stay of the marks and the white space before them; {@code next} is what follows. */
    private void writeMarks(int next) {
        var cited = new LinkedHashSet<DocumentId>();
        for (Mark mark : marks) {
            for (Range range : mark.ranges) {
                saidNotAnswered |= range.first == 0;
                for (int number = Math.max(1, range.first); number <= Math.min(range.last, numbers.size()); number++) {
                    cited.add(numbers.get(number - 1));
                }
            }
        }
        marks.clear();
        used.addAll(cited);
        if (keepMarkers && !cited.isEmpty()) {
            var order = List.copyOf(used);
            var kept = new StringBuilder();
            cited.forEach(document -> kept.append('[').append(order.indexOf(document) + 1).append(']'));
            write(kept.toString());
        } else {
            writeSpaceOfDropped(next);
        }
    }

    private void writeSpaceOfDropped(int next) {
        boolean beginsLine = !begun || space.indexOf("\n") >= 0;
        if (next != END && (beginsLine || opensWord((char) next))) {
            out.append(space);
            dropsSpace = beginsLine;
        }
        space.setLength(0);
    }

    private static boolean opensWord(char c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c) || switch (Character.getType(c)) {
            case Character.START_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION -> true;
            default -> false;
        };
    }

    private void write(String text) {
        word.follow(space);
        word.follow(text);
        out.append(space).append(text);
        space.setLength(0);
        dropsSpace = false;
        if (!text.isEmpty()) {
            begun = true;
            last = text.charAt(text.length() - 1);
        }
    }
}
