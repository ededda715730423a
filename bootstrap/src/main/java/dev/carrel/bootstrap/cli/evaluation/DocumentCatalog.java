package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.evaluation.EvaluationException;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion.RelevantDocument;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The documents of a library by the names that a test collection may use: key, URL, file path, or title. */
final class DocumentCatalog {

    private final Map<String, Set<DocumentId>> names = new HashMap<>();
    private final Map<String, Set<DocumentId>> titles = new HashMap<>();

    /**
     * Creates a catalog.
     *
     * @param folder the prefix of file keys, which names may omit
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
     * Returns the relevant documents of a question by grade. A title means all documents that have it.
     *
     * @throws EvaluationException if a document does not exist
     */
    Map<DocumentId, Integer> findRelevant(TestQuestion question) {
        var grades = new HashMap<DocumentId, Integer>();
        for (RelevantDocument expected : question.relevant()) {
            Set<DocumentId> found = names.getOrDefault(expected.document(),
                    titles.getOrDefault(expected.document(), Set.of()));
            if (found.isEmpty()) {
                throw new EvaluationException(
                        expected.location() + ": there is no document \"" + expected.document()
                                + "\" in the collection.");
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
