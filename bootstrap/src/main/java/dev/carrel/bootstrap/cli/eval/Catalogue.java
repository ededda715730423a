package dev.carrel.bootstrap.cli.eval;

import dev.carrel.bootstrap.cli.eval.EvalQuestion.Expected;
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
final class Catalogue {

    private final Map<String, Set<DocumentId>> names = new HashMap<>();
    private final Map<String, Set<DocumentId>> titles = new HashMap<>();

    /**
     * @param folder what the keys of files begin with; they may be named without it
     */
    Catalogue(List<Document> documents, String folder) {
        for (Document document : documents) {
            String key = document.key();
            add(names, key, document.id());
            add(names, value(document.url()), document.id());
            add(names, value(document.metadata().sourceUrl()), document.id());
            add(titles, document.title(), document.id());
            if (key != null && key.startsWith(folder)) {
                add(names, key.substring(folder.length()), document.id());
            }
        }
    }

    /**
     * What is relevant to a question, by grade; a title that several documents have means each of them.
     *
     * @throws EvalException if a document is expected that is not there
     */
    Map<DocumentId, Integer> relevantTo(EvalQuestion question) {
        var grades = new HashMap<DocumentId, Integer>();
        for (Expected expected : question.expected()) {
            Set<DocumentId> found = names.getOrDefault(expected.document(),
                    titles.getOrDefault(expected.document(), Set.of()));
            if (found.isEmpty()) {
                throw new EvalException(
                        expected.place() + ": there is no document \"" + expected.document() + "\" in the set.");
            }
            found.forEach(document -> grades.merge(document, expected.grade(), Math::max));
        }
        return grades;
    }

    private static void add(Map<String, Set<DocumentId>> to, @Nullable String name, DocumentId document) {
        if (name != null) {
            to.computeIfAbsent(name, first -> new HashSet<>()).add(document);
        }
    }

    private static @Nullable String value(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
