package dev.carrel.generation.parsing;

import dev.carrel.domain.document.DocumentId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes the numbers by which a model cites passages out of its reply, as it is written: {@code [1]}, {@code [1, 2]}, {@code [1-3]},
 * {@code 【1】}, {@code [^1]}, {@code [Passage 1]}, {@code (passage 2)}, with the white space before them. However the text is divided into
 * pieces, what goes out is the same. Held back is only what may still become such a mark, at most {@value #LONGEST_MARK} characters of
 * it, and white space, until it is known what follows.
 *
 * <p>
 * Links, code between backticks and numbers of three digits and more stay. Numbers that no passage has go, and count for nothing. {@code [0]} says
 * that the passages do not answer.
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

    /**
     * @param raw
     *            as it was written, with what stood between it and the mark before
     */
    private record Mark(String raw, List<Integer> numbers) {}

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
    private char last;
    private boolean begun;
    private boolean dropsSpace;
    private boolean saidNotAnswered;

    /**
     * @param numbers
     *            the document of passage [n] at n - 1
     * @param keepMarkers
     *            whether marks stay, as {@code [1][2]}, with a number for each document by the order of {@link #used}
     */
    public Citations(List<DocumentId> numbers, boolean keepMarkers) {
        this.numbers = List.copyOf(numbers);
        this.keepMarkers = keepMarkers;
    }

    /** A whole text without its marks. */
    public static String without(String text) {
        var citations = new Citations(List.of(), false);
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
     * The documents that were cited, each once: with marks in the order of their first mention, without in that of their
     * numbers. Complete after {@link #end}.
     */
    public List<DocumentId> used() {
        return keepMarkers ? List.copyOf(used) : numbers.stream().distinct().filter(used::contains).toList();
    }

    /** Whether the reply does not say, by {@code [0]}, that the passages leave something unanswered. Complete after {@link #end}. */
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
        if (mark.matches()) {
            marks.add(new Mark(between.toString() + candidate, numbers(candidate)));
            between.setLength(0);
            candidate.setLength(0);
        } else if (!mark.hitEnd() || candidate.length() >= LONGEST_MARK) {
            if (marks.isEmpty()) {
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
        if (c == '(' && between.isEmpty() && mark.raw.endsWith("]")) {
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

    private static List<Integer> numbers(CharSequence mark) {
        var cited = new ArrayList<Integer>();
        String text = mark.toString().replaceFirst("†.*", "").replaceFirst("\\d{1,2}:", "");
        Matcher found = NUMBERS.matcher(text);
        while (found.find()) {
            int first = Integer.parseInt(found.group(1));
            int last = found.group(2) == null ? first : Integer.parseInt(found.group(2));
            for (int number = first; number <= Math.max(first, last); number++) {
                cited.add(number);
            }
        }
        return cited;
    }

    /** Writes what is to stay of the marks and the white space before them; {@code next} is what follows. */
    private void writeMarks(int next) {
        var cited = new LinkedHashSet<DocumentId>();
        for (Mark mark : marks) {
            for (int number : mark.numbers) {
                saidNotAnswered |= number == 0;
                if (number > 0 && number <= numbers.size()) {
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
        out.append(space).append(text);
        space.setLength(0);
        dropsSpace = false;
        if (!text.isEmpty()) {
            begun = true;
            last = text.charAt(text.length() - 1);
        }
    }
}
