package dev.carrel.cli.evaluation;

import dev.carrel.cli.evaluation.collection.EvaluationException;
import dev.carrel.cli.evaluation.collection.TestQuestion;
import dev.carrel.cli.evaluation.collection.TestQuestion.RelevantDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The documents of a library, by all that a set may call them: a key, an address, the path of a file, else a title. */
final class DocumentCatalog {

    private final Map<String, Set<DocumentId>> names = new HashMap<>();
    private final Map<String, Set<DocumentId>> titles = new HashMap<>();

    /**
     * @param folder what the keys of files begin with; they may be named without it
     */
    DocumentCatalog(List<Document> documents, String folder) {
        for (Document document : documents) {
            String key = document.key();
            addName(names, key, document.id());
            addName(names, textOrNull(document.url()), document.id());
            addName(names, textOrNull(document.metadata().sourceUrl()), document.id());
            addName(titles, document.title(), document.id());
            if (key != null && key.startsWith(folder)) {
                addName(names, key.substring(folder.length()), document.id());
            }
        }
    }

    /**
     * What is relevant to a question, by grade; a title that several documents have means each of them.
     *
     * @throws EvaluationException if a document is expected that is not there
     */
    Map<DocumentId, Integer> findRelevant(TestQuestion question) {
        var grades = new HashMap<DocumentId, Integer>();
        for (RelevantDocument expected : question.relevant()) {
            Set<DocumentId> found = names.getOrDefault(expected.document(),
                    titles.getOrDefault(expected.document(), Set.of()));
            if (found.isEmpty()) {
                throw new EvaluationException(
                        expected.location() + ": there is no document \"" + expected.document() + "\" in the set.");
            }
            found.forEach(document -> grades.merge(document, expected.grade(), Math::max));
        }
        return grades;
    }

    private static void addName(Map<String, Set<DocumentId>> to, @Nullable String name, DocumentId document) {
        if (name != null) {
            to.computeIfAbsent(name, first -> new HashSet<>()).add(document);
        }
    }

    private static @Nullable String textOrNull(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
