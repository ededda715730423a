package dev.carrel.application.query;

import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.application.query.ServiceReplies.SearchGap;
import dev.carrel.application.query.SmallTalk.TalkTopic;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Replies that need no passage: to small talk, with the name of the library and some titles, and to questions without
 * an answer, with a reason if one is known. Thread-safe.
 */
public final class DescribeLibrary {

    private static final int MAX_TITLES = 6;
    /** The number of newest documents from which the titles are taken evenly: the newest alone are often alike. */
    private static final int SAMPLED_DOCUMENTS = 100;
    /** The number of documents, and of characters of each, by which the language of the library is detected. */
    private static final int DETECTION_DOCUMENTS = 3;
    private static final int DETECTION_CHARACTERS = 400;

    /** Words in it, such as "com", are of no language. */
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://\\S+");

    private final Documents documents;
    private final SyncIndexes syncIndexes;

    /** @param syncIndexes knows which indexes are being rebuilt */
    public DescribeLibrary(Documents documents, SyncIndexes syncIndexes) {
        this.documents = documents;
        this.syncIndexes = syncIndexes;
    }

    /**
     * Returns the reply to small talk; empty for a question to the documents. It has no sources; documents whose titles
     * it names are its context, so that it is redacted with them.
     *
     * @param filter the documents to speak of
     */
    Optional<GeneratedReply> replyToSmallTalk(Library library, String message, AttributeFilter filter) {
        return SmallTalk.recognize(message).map(talk -> {
            String name = Objects.requireNonNullElse(library.name(), library.id().value());
            return talk.topic() == TalkTopic.CONTENTS
                    ? describeContents(talk.language(), name, sampleDocuments(library.id(), filter))
                    : new GeneratedReply(ServiceReplies.replyTo(talk, name), List.of());
        });
    }

    private static GeneratedReply describeContents(String language, String name, Map<String, DocumentId> documents) {
        return new GeneratedReply(ServiceReplies.describeContents(language, name, List.copyOf(documents.keySet())),
                List.of(), Set.copyOf(documents.values()));
    }

    /** Returns the refusal of a question in its own language. */
    String refuseQuestion(String question) {
        return ServiceReplies.refuse(detectQuestionLanguage(question), null, SearchGap.NONE);
    }

    /**
     * Returns the refusal of a question that nothing was found for, in its own language, with a reason if one is known:
     * the documents are in another language, are still being read, or are missing from an index that is being rebuilt.
     *
     * @param filter the documents that were searched
     * @param found the documents of the search, however dissimilar
     */
    String explainNothingFound(LibraryId library, String question, AttributeFilter filter,
            List<RetrievedDocument> found) {
        return ServiceReplies.refuse(detectQuestionLanguage(question),
                detectLanguage(library, filter, found).orElse(null), findSearchGap(library, filter));
    }

    /**
     * Returns the beginning of a reply that may not answer, in the language of the question, else of the documents.
     *
     * @param found the documents that it is written from
     */
    String beginUnsure(LibraryId library, String question, AttributeFilter filter, List<RetrievedDocument> found) {
        String language = detectQuestionLanguage(question);
        return ServiceReplies
                .beginUnsure(language != null ? language : detectLanguage(library, filter, found).orElse(null));
    }

    private SearchGap findSearchGap(LibraryId library, AttributeFilter filter) {
        if (syncIndexes.isRebuilding(library)) {
            return SearchGap.REBUILDING;
        }
        Map<DocumentStatus, Long> counts = documents.countByStatus(library, filter);
        return counts.getOrDefault(DocumentStatus.QUEUED, 0L) + counts.getOrDefault(DocumentStatus.RUNNING, 0L) > 0
                ? SearchGap.READING
                : SearchGap.NONE;
    }

    /** Returns the ISO 639-1 code of the language of a question; null if it is not known. */
    static @Nullable String detectQuestionLanguage(String question) {
        return FollowUpLexicon.detectLanguage(WEB_ADDRESS.matcher(question).replaceAll(" ")).orElse(null);
    }

    /**
     * Returns the ISO 639-1 code of the language of the documents; empty if unknown.
     *
     * @param filter the documents that were searched
     * @param found the documents of a search, however dissimilar
     */
    Optional<String> detectLanguage(LibraryId library, AttributeFilter filter, List<RetrievedDocument> found) {
        Stream<String> texts = found.isEmpty()
                ? listNewest(library, filter, DETECTION_DOCUMENTS)
                        .map(document -> readBeginning(library, document, filter))
                : found.stream().limit(DETECTION_DOCUMENTS).map(each -> each.passages().getFirst().passage().text());
        String sample = texts.map(text -> text.substring(0, Math.min(DETECTION_CHARACTERS, text.length())))
                .collect(Collectors.joining(" "));
        return FollowUpLexicon.detectLanguage(sample);
    }

    private String readBeginning(LibraryId library, Document document, AttributeFilter filter) {
        return documents.findContent(library, document.id(), filter)
                .map(DocumentContent::sections)
                .flatMap(sections -> sections.stream().map(Section::text).filter(text -> !text.isBlank()).findFirst())
                .orElse("");
    }

    /** Returns some documents by their titles, of equal titles the newest. */
    private Map<String, DocumentId> sampleDocuments(LibraryId library, AttributeFilter filter) {
        Map<String, DocumentId> byTitle = new LinkedHashMap<>();
        listNewest(library, filter, SAMPLED_DOCUMENTS).forEach(document -> {
            String title = document.title();
            if (title != null) {
                byTitle.putIfAbsent(title, document.id());
            }
        });
        List<Map.Entry<String, DocumentId>> all = List.copyOf(byTitle.entrySet());
        int count = Math.min(MAX_TITLES, all.size());
        Map<String, DocumentId> sample = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            Map.Entry<String, DocumentId> entry = all.get(i * all.size() / count);
            sample.put(entry.getKey(), entry.getValue());
        }
        return sample;
    }

    private Stream<Document> listNewest(LibraryId library, AttributeFilter filter, int count) {
        var selection = new DocumentSelection(DocumentStatus.SUCCESS, filter, "");
        return documents.listDocuments(library, DocumentListing.newest(count).of(selection)).stream();
    }
}
