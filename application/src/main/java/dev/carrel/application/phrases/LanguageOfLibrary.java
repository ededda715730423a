package dev.carrel.application.phrases;

import dev.carrel.application.port.Documents;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Detects the languages of questions and of the documents of a library. Thread-safe. */
public final class LanguageOfLibrary {

    /** The number of documents, and of characters of each, by which the language of the library is detected. */
    private static final int DETECTION_DOCUMENTS = 3;
    private static final int DETECTION_CHARACTERS = 400;

    /** Words in it, such as "com", are of no language. */
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://\\S+");

    private final Documents documents;

    /** Creates a detector for the documents of a storage. */
    public LanguageOfLibrary(Documents documents) {
        this.documents = documents;
    }

    /** Returns the ISO 639-1 code of the language of a question; null if it is not known. */
    public static @Nullable String ofQuestion(String question) {
        return FollowUpLexicon.detectLanguage(WEB_ADDRESS.matcher(question).replaceAll(" ")).orElse(null);
    }

    /**
     * Returns the ISO 639-1 code of the language of the documents; empty if unknown, as of tables.
     *
     * @param filter the documents that were searched
     * @param found the documents of a search, however dissimilar
     */
    public Optional<String> ofDocuments(LibraryId library, AttributeFilter filter, List<RetrievedDocument> found) {
        return detect(found.stream().map(each -> each.passages().getFirst().passage().text()))
                .or(() -> detect(listNewest(library, filter).map(each -> readBeginning(library, each, filter))));
    }

    private static Optional<String> detect(Stream<String> texts) {
        String sample = texts.limit(DETECTION_DOCUMENTS)
                .map(text -> WEB_ADDRESS.matcher(text).replaceAll(" "))
                .map(text -> text.substring(0, Math.min(DETECTION_CHARACTERS, text.length())))
                .collect(Collectors.joining(" "));
        return FollowUpLexicon.detectLanguageOfProse(sample);
    }

    private String readBeginning(LibraryId library, Document document, AttributeFilter filter) {
        return documents.findContent(library, document.id(), filter)
                .map(DocumentContent::sections)
                .flatMap(sections -> sections.stream().map(Section::text).filter(text -> !text.isBlank()).findFirst())
                .orElse("");
    }

    private Stream<Document> listNewest(LibraryId library, AttributeFilter filter) {
        var selection = new DocumentSelection(DocumentStatus.SUCCESS, filter, "");
        return documents.listDocuments(library, DocumentListing.newest(DETECTION_DOCUMENTS).of(selection)).stream();
    }
}
