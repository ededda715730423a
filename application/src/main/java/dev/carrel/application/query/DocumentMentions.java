package dev.carrel.application.query;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.PassageIndex.PassageExplanation;
import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.application.port.PassageIndex.QueryExplanation;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.FindPassages.SearchScope;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.passage.Passage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the documents that mention something: with a line that has all its words, or if none has one, with a passage
 * that has. Thread-safe.
 */
final class DocumentMentions {

    /** How many of the best documents are looked through, and passages of each. */
    private static final int MAX_SEARCHED = 60;
    private static final int MAX_PASSAGES = 3;
    /** The letters at the end of a word that its forms may differ in, those that they share, and how many may lack. */
    private static final int MAX_ENDING = 3;
    private static final int MIN_STEM = 3;
    private static final int MAX_SHORTER = 2;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");
    /** The length of a line that shows a mention, and what of it may stand before the mention. */
    private static final int MAX_LINE = 160;
    private static final int MAX_BEFORE = 60;

    private final FindPassages findPassages;

    DocumentMentions(FindPassages findPassages) {
        this.findPassages = findPassages;
    }

    /**
     * A document that mentions the subject.
     *
     * @param source with the passage as its excerpt, and as similar as can be: it mentions the subject for certain
     * @param line the line of the passage that has most of the words
     * @param isWhole whether the line has them all
     */
    record Mention(SourceDocument source, String line, boolean isWhole) {}

    /**
     * Returns the documents that mention a subject, best first.
     *
     * @param words of the subject, in lower case
     */
    List<Mention> find(LibraryState library, String subject, List<String> words, AttributeFilter filter,
            CancellationSignal signal) {
        RetrievalResult found = findPassages.find(library, InterpretedQuestion.standalone(subject),
                new SearchScope(filter, MAX_SEARCHED, MAX_PASSAGES, 0, true), signal);
        List<WordForms> forms = words.stream().map(word -> WordForms.of(word, found.explanation())).toList();
        List<Mention> mentions = found.documents()
                .stream()
                .flatMap(document -> findMention(document, forms).stream())
                .toList();
        List<Mention> whole = mentions.stream().filter(Mention::isWhole).toList();
        return whole.isEmpty() ? mentions : whole;
    }

    /**
     * A word of the subject with what the search corrected it to.
     *
     * @param words in lower case
     */
    private record WordForms(Set<String> words) {

        static WordForms of(String word, @Nullable QueryExplanation explanation) {
            var words = new HashSet<>(Set.of(word));
            if (explanation != null) {
                explanation.terms()
                        .stream()
                        .filter(term -> word.equals(term.correctionOf()))
                        .forEach(term -> words.add(term.term().replace("…", "")));
            }
            return new WordForms(words);
        }

        /** Returns whether a word that the index takes for a match is a form of this one, or a compound with it. */
        boolean isFormOf(String matched) {
            return words.stream()
                    .anyMatch(word -> matched.length() >= word.length() - MAX_SHORTER && matched.contains(stem(word)));
        }

        private static String stem(String word) {
            return word.substring(0, Math.min(word.length(), Math.max(MIN_STEM, word.length() - MAX_ENDING)));
        }
    }

    private static Optional<Mention> findMention(RetrievedDocument document, List<WordForms> forms) {
        return document.passages()
                .stream()
                .flatMap(hit -> findMention(document.document(), hit, forms).stream())
                .max(Comparator.comparing(Mention::isWhole));
    }

    private static Optional<Mention> findMention(SourceDocument document, PassageHit hit, List<WordForms> forms) {
        Passage passage = hit.passage();
        List<String> words = listMatchedWords(hit);
        String heading = document.title() + " " + String.join(" ", passage.headings());
        if (!hasAll(Stream.concat(words.stream(), splitWords(heading)), forms)) {
            return Optional.empty();
        }
        String line = chooseLine(passage, words);
        String lower = line.toLowerCase(Locale.ROOT);
        return Optional.of(new Mention(
                document.withSimilarity(1).withExcerpt(new Section(passage.headings(), passage.page(), passage.text())),
                cut(line, words), hasAll(words.stream().filter(lower::contains), forms)));
    }

    private static boolean hasAll(Stream<String> words, List<WordForms> forms) {
        List<String> all = words.toList();
        return forms.stream().allMatch(form -> all.stream().anyMatch(form::isFormOf));
    }

    /** Returns the words of a passage that match the subject, in lower case; all of them if the index does not tell. */
    private static List<String> listMatchedWords(PassageHit hit) {
        PassageExplanation explanation = hit.explanation();
        return explanation == null ? splitWords(hit.passage().text()).distinct().toList()
                : explanation.matchedWords().stream().map(word -> word.toLowerCase(Locale.ROOT)).distinct().toList();
    }

    private static Stream<String> splitWords(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(MatchResult::group);
    }

    /** Returns the line of a passage that has most of the words. */
    private static String chooseLine(Passage passage, List<String> words) {
        return BlockMarkdown.parse(passage.text())
                .stream()
                .map(Block::plainText)
                .flatMap(String::lines)
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((best, line) -> countWords(line, words) > countWords(best, words) ? line : best)
                .orElse("");
    }

    private static long countWords(String line, List<String> words) {
        String lower = line.toLowerCase(Locale.ROOT);
        return words.stream().filter(lower::contains).count();
    }

    private static String cut(String line, List<String> words) {
        if (line.length() <= MAX_LINE) {
            return line;
        }
        String lower = line.toLowerCase(Locale.ROOT);
        int first = words.stream().mapToInt(lower::indexOf).filter(at -> at >= 0).min().orElse(0);
        int from = first <= MAX_BEFORE ? 0 : line.indexOf(' ', first - MAX_BEFORE) + 1;
        int to = Math.min(line.length(), from + MAX_LINE);
        int lastSpace = line.lastIndexOf(' ', to);
        int end = to == line.length() || lastSpace <= first ? to : lastSpace;
        return (from > 0 ? "… " : "") + line.substring(from, end) + (end < line.length() ? " …" : "");
    }
}
