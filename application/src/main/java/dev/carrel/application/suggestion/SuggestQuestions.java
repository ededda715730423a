package dev.carrel.application.suggestion;

import dev.carrel.application.port.Documents;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Suggests what to ask of a library: headings of its newest documents. One that is a question comes first, then topics
 * of two to six words, from one document after the other. Reads a bounded number of headings, and no text.
 */
public final class SuggestQuestions {

    /** The maximum number of suggestions. */
    public static final int MAX_SUGGESTIONS = 10;

    /** The newest documents of an import may be alike, and have no telling headings. */
    private static final int MAX_DOCUMENTS = 50;
    private static final int MAX_HEADINGS = 60;
    private static final int MIN_WORDS = 2;
    private static final int MAX_WORDS = 6;
    private static final int MAX_CHARACTERS = 90;
    private static final Pattern NUMBER = Pattern
            .compile("^(?:§\\s*[0-9]*\\s*|[0-9]{1,3}(?:\\.[0-9]{1,3})+\\.?\\s+|(?:[0-9]{1,3}|[A-Z])[.):]\\s+)+");
    private static final Pattern QUESTION = Pattern.compile(".*[?？؟;]\\s*");
    private static final Pattern WORDS = Pattern.compile("\\s+");
    private static final Pattern TELLING = Pattern.compile("[\\p{L}\\p{N}].*\\p{L}.*");
    /** Headings that many documents have. */
    private static final Set<String> COMMON = Set.of("table of contents", "see also", "further reading", "read more",
            "more information", "release notes", "copyright notice", "siehe auch", "weitere informationen",
            "table des matières", "voir aussi", "ver también", "vedi anche");

    private final Documents documents;

    /** Creates the use case. */
    public SuggestQuestions(Documents documents) {
        this.documents = documents;
    }

    /**
     * Returns suggestions from documents that pass a filter, another of each document as long as there are more.
     *
     * @param limit 1 to {@value #MAX_SUGGESTIONS}
     */
    public List<String> suggest(LibraryId library, AttributeFilter filter, int limit) {
        var selection = new DocumentSelection(DocumentStatus.SUCCESS, filter, "");
        List<Document> newest = documents.listDocuments(library, DocumentListing.newest(MAX_DOCUMENTS).of(selection));
        List<Iterator<String>> sources = new ArrayList<>();
        Set<String> chosen = new LinkedHashSet<>();
        for (Iterator<Document> rest = newest.iterator(); rest.hasNext() && chosen.size() < limit;) {
            Iterator<String> source = suggestionsOf(library, rest.next(), filter).iterator();
            if (source.hasNext()) {
                chosen.add(source.next());
                sources.add(source);
            }
        }
        while (chosen.size() < limit && sources.stream().anyMatch(Iterator::hasNext)) {
            sources.stream().filter(Iterator::hasNext).map(Iterator::next).forEach(chosen::add);
        }
        return chosen.stream().limit(limit).toList();
    }

    private List<String> suggestionsOf(LibraryId library, Document document, AttributeFilter filter) {
        List<String> headings = documents.listHeadings(library, document.id(), filter, MAX_HEADINGS)
                .stream()
                .map(heading -> NUMBER.matcher(heading.strip()).replaceFirst(""))
                .filter(heading -> heading.length() <= MAX_CHARACTERS && TELLING.matcher(heading).matches()
                        && !heading.equals(document.title()) && !heading.equals(document.contentTitle())
                        && !COMMON.contains(heading.toLowerCase(Locale.ROOT)))
                .distinct()
                .toList();
        var suggested = new ArrayList<String>();
        Stream.of(headings.stream().filter(SuggestQuestions::isQuestion), headings.stream()
                .filter(heading -> !isQuestion(heading) && isTopic(heading)))
                .forEach(each -> each.forEach(suggested::add));
        return suggested;
    }

    private static boolean isQuestion(String heading) {
        return QUESTION.matcher(heading).matches();
    }

    private static boolean isTopic(String heading) {
        int words = WORDS.split(heading).length;
        return words >= MIN_WORDS && words <= MAX_WORDS && !heading.endsWith(":");
    }
}
