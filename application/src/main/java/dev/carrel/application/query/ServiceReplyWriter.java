package dev.carrel.application.query;

import dev.carrel.application.confidence.NearMiss;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.phrases.LanguageOfLibrary;
import dev.carrel.application.phrases.ServiceReplies;
import dev.carrel.application.phrases.ServiceReplies.SearchGap;
import dev.carrel.application.phrases.SmallTalk;
import dev.carrel.application.phrases.SmallTalk.TalkTopic;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Replies that need no document: to small talk, with the name of the library, and to questions without an answer, with
 * a reason if one is known. Thread-safe.
 */
final class ServiceReplyWriter {

    private final Documents documents;
    private final LanguageOfLibrary languages;
    private final SyncIndexes syncIndexes;

    /** @param syncIndexes knows which indexes are being rebuilt */
    ServiceReplyWriter(Documents documents, LanguageOfLibrary languages, SyncIndexes syncIndexes) {
        this.documents = documents;
        this.languages = languages;
        this.syncIndexes = syncIndexes;
    }

    /** Returns the reply to small talk; empty for a question to the documents, or about them. */
    static Optional<String> replyToSmallTalk(Library library, String message) {
        return SmallTalk.recognize(message)
                .filter(talk -> talk.topic() != TalkTopic.CONTENTS)
                .map(talk -> ServiceReplies.replyTo(talk,
                        Objects.requireNonNullElse(library.name(), library.id().value())));
    }

    /** Returns the refusal of a question in its own language. */
    String refuseQuestion(String question) {
        return ServiceReplies.refuse(LanguageOfLibrary.ofQuestion(question), null, SearchGap.NONE);
    }

    /**
     * Returns the refusal of a question that nothing was found for, in its own language, with a reason if one is known:
     * the documents are in another language, are still being read, could not be read, or are missing from an index that
     * is being rebuilt; with what they have instead of what was asked for.
     *
     * @param filter the documents that were searched
     * @param found the documents of the search, however dissimilar
     */
    String explainNothingFound(LibraryId library, String question, AttributeFilter filter,
            List<RetrievedDocument> found, Optional<NearMiss> nearMiss) {
        String language = LanguageOfLibrary.ofQuestion(question);
        String documentLanguage = languages.ofDocuments(library, filter, found).orElse(null);
        String refusal = ServiceReplies.refuse(language, documentLanguage, findSearchGap(library, filter));
        return nearMiss
                .map(near -> ServiceReplies.nameNearMiss(refusal, language == null ? documentLanguage : language,
                        near.asked(), near.found()))
                .orElse(refusal);
    }

    /**
     * Returns the beginning of a reply that may not answer, in the language of the question, else of the documents.
     *
     * @param found the documents that it is written from
     */
    String beginUnsure(LibraryId library, String question, AttributeFilter filter, List<RetrievedDocument> found) {
        String language = LanguageOfLibrary.ofQuestion(question);
        return ServiceReplies
                .beginUnsure(language != null ? language : languages.ofDocuments(library, filter, found).orElse(null));
    }

    private SearchGap findSearchGap(LibraryId library, AttributeFilter filter) {
        if (syncIndexes.isRebuilding(library)) {
            return SearchGap.REBUILDING;
        }
        Map<DocumentStatus, Long> counts = documents.countByStatus(library, filter);
        if (counts.getOrDefault(DocumentStatus.QUEUED, 0L) + counts.getOrDefault(DocumentStatus.RUNNING, 0L) > 0) {
            return SearchGap.READING;
        }
        return counts.getOrDefault(DocumentStatus.FAILED, 0L) > 0 ? SearchGap.UNREAD : SearchGap.NONE;
    }
}
