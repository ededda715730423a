package dev.carrel.languagemodel.output;

import dev.carrel.domain.document.DocumentId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The documents that a reply cites, by the numbers of their passages. Not thread-safe. */
final class CitedDocuments {

    private final List<DocumentId> documents;
    private final int passageCount;
    private final Set<DocumentId> cited = new LinkedHashSet<>();
    private boolean notAnswered;

    /**
     * @param documents the document of passage [n] at n - 1
     * @param passageCount the highest number of a passage
     */
    CitedDocuments(List<DocumentId> documents, int passageCount) {
        this.documents = List.copyOf(documents);
        this.passageCount = passageCount;
    }

    boolean isPassage(int number) {
        return number > 0 && number <= passageCount;
    }

    /** Records consecutive citations and returns their documents. */
    Set<DocumentId> recordMarks(List<CitationMark> marks) {
        var documentsOfMarks = new LinkedHashSet<DocumentId>();
        for (CitationMark mark : marks) {
            for (NumberRange range : mark.ranges()) {
                notAnswered |= range.first() == 0;
                int last = Math.min(range.last(), documents.size());
                for (int number = Math.max(1, range.first()); number <= last; number++) {
                    documentsOfMarks.add(documents.get(number - 1));
                }
            }
        }
        cited.addAll(documentsOfMarks);
        return documentsOfMarks;
    }

    /** Returns the kept form of citations: each document by its position in the order of first citation. */
    String renumberMarks(Set<DocumentId> documentsOfMarks) {
        var order = List.copyOf(cited);
        var marks = new StringBuilder();
        documentsOfMarks.forEach(document -> marks.append('[').append(order.indexOf(document) + 1).append(']'));
        return marks.toString();
    }

    List<DocumentId> inOrderOfCitation() {
        return List.copyOf(cited);
    }

    List<DocumentId> inOrderOfNumbers() {
        return documents.stream().distinct().filter(cited::contains).toList();
    }

    /** Returns whether no citation of passage 0 stated that something is unanswered. */
    boolean isAnswered() {
        return !notAnswered;
    }
}
