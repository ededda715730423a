package dev.carrel.bootstrap.cli.terminal;

import dev.carrel.domain.text.TextCleaner;
import dev.carrel.domain.text.UnspacedScripts;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Highlights words in lines: in bold red where color is supported, else between asterisks as in Markdown. */
public final class WordHighlighter {

    private static final String COLOR_START = "\033[1;31m";
    private static final String COLOR_END = "\033[0m";
    private static final String PLAIN_MARK = "**";
    private static final String WORD_START = "(?<![\\p{L}\\p{N}])";
    private static final String WORD_END = "(?![\\p{L}\\p{N}])";

    private final Pattern words;

    /**
     * Creates a highlighter.
     *
     * @param words the words as they are written in the lines
     */
    public WordHighlighter(Collection<String> words) {
        this.words = Pattern.compile(words.stream()
                .map(TextCleaner.TERMINAL::removeInvisible)
                .filter(word -> !word.isBlank())
                .sorted(Comparator.comparing(String::length).reversed())
                .map(WordHighlighter::toExpression)
                .collect(Collectors.joining("|", "(?:", ")")));
    }

    /** In a script without spaces, a word is found between others. */
    private static String toExpression(String word) {
        String quoted = Pattern.quote(word);
        return word.codePoints().anyMatch(UnspacedScripts::isUnspaced) ? quoted : WORD_START + quoted + WORD_END;
    }

    /** Returns the different words that a line contains. */
    public Set<String> findWords(String line) {
        var found = new HashSet<String>();
        words.matcher(line).results().map(MatchResult::group).filter(word -> !word.isEmpty()).forEach(found::add);
        return found;
    }

    /** Returns a line with its words highlighted. */
    String highlight(String line, boolean withColor) {
        String start = withColor ? COLOR_START : PLAIN_MARK;
        String end = withColor ? COLOR_END : PLAIN_MARK;
        return words.matcher(line)
                .replaceAll(found -> found.group().isEmpty() ? ""
                        : Matcher.quoteReplacement(start + found.group() + end));
    }
}
