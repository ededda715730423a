package dev.carrel.application.client;

import dev.carrel.application.client.LibraryConversation.ConversationPage;
import dev.carrel.application.client.LibraryConversation.LibraryTurn;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A library of documents, in an engine of this process or on a server: both do the same and throw the same exceptions,
 * all {@link dev.carrel.domain.error.CarrelException}s. A missing library, document or conversation is a
 * {@link dev.carrel.domain.error.NotFoundException}; what only a server can fail with is a
 * {@link dev.carrel.domain.error.ServerException}. Cheap and thread-safe.
 */
public interface LibraryClient {

    /** The maximum number of documents in a search result or a page of a list, and of conversations in a page. */
    int MAX_DOCUMENTS = 100;

    /** Returns the ID of the library. */
    LibraryId id();

    /**
     * Asks a question and waits for the complete reply. An interrupt cancels the reply.
     *
     * @param question a continued conversation or a history is context; its filter selects the documents
     */
    LibraryReply ask(Question question) throws InterruptedException;

    /** Asks a question that begins a conversation, and waits for the complete reply. */
    default LibraryReply ask(String question) throws InterruptedException {
        return ask(Question.of(question));
    }

    /** Asks a question and returns the reply while it is written. It is to be closed. */
    StreamedReply stream(Question question);

    /**
     * Returns the reply to a question for subscribers, each of which asks it anew: pieces of the text as they are
     * written, and last the whole reply. {@code onError} gets the exceptions of {@link #ask(Question)}. A subscriber
     * that asks for no more parts holds its reply up; cancelling cancels it at its next piece.
     */
    default Flow.Publisher<ReplyPart> publish(Question question) {
        return new ReplyPublisher(this, question);
    }

    /**
     * Searches without writing a reply and without a similarity threshold.
     *
     * @param limit the maximum number of documents, 1 to {@value #MAX_DOCUMENTS}
     * @return the documents, best first, each with its best passages
     * @throws dev.carrel.domain.error.InvalidRequestException if the limit is out of range
     */
    List<LibrarySource> search(Question question, int limit);

    /**
     * Searches for a model that writes the reply itself: as {@link #search} does, but without a result if the library
     * itself would reply that nothing was found.
     */
    List<LibrarySource> retrieve(Question question, int limit);

    /**
     * Adds a text, a web page or a file, which is durable on return and processed soon after. A document with a key
     * replaces the one of that key, and a page the one of its address; nothing is processed if it is unchanged. So
     * adding again keeps the library in step with a source.
     */
    AddedDocument add(NewDocument document);

    /** Adds a text, as {@link #add} does. */
    default AddedDocument addText(String text) {
        return add(NewDocument.ofText(text));
    }

    /** Waits until a document is processed or the time limit is reached, and returns it as it is then. */
    LibraryDocument await(DocumentId document, Duration limit) throws InterruptedException;

    /** Returns a document. */
    LibraryDocument get(DocumentId document);

    /** Returns the document with a key; empty if there is none. Reads the list of documents. */
    default Optional<LibraryDocument> findByKey(String key) {
        String cursor = null;
        do {
            DocumentPage page = list(DocumentSelection.all().withWords(key), cursor, MAX_DOCUMENTS);
            Optional<LibraryDocument> found = page.documents()
                    .stream()
                    .filter(document -> key.equals(document.key()))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        return Optional.empty();
    }

    /**
     * Returns selected documents, newest first.
     *
     * @param cursor the {@link DocumentPage#nextCursor} of the page before; null for the first page
     * @param limit 1 to {@value #MAX_DOCUMENTS}
     */
    DocumentPage list(DocumentSelection selection, @Nullable String cursor, int limit);

    /**
     * Returns the text of a document.
     *
     * @throws dev.carrel.domain.error.NotFoundException also if it has no text yet
     */
    DocumentText getText(DocumentId document);

    /**
     * Replaces the text of a document by a corrected one, which searches find at once. It stays as long as the same
     * text is read from the source of the document; once another one is read, that counts, and the correction is
     * outdated.
     *
     * @param corrected the text with the version of the one that was edited; with a version of null it replaces any
     * @throws dev.carrel.domain.error.InvalidRequestException if the text is blank, or the document has none yet
     * @throws dev.carrel.domain.error.TextChangedException if the text is of another version
     */
    LibraryDocument correct(DocumentId document, DocumentText corrected);

    /**
     * Deletes the correction of a document, whose text is then the one that was read.
     *
     * @throws dev.carrel.domain.error.NotFoundException also if it has no correction
     */
    LibraryDocument withdrawCorrection(DocumentId document);

    /** Deletes a document. No later question or search shows it. */
    void delete(DocumentId document);

    /** Deletes the selected documents; returns how many. */
    long delete(DocumentSelection selection);

    /**
     * Returns conversations, the newest first. On a server, the token of an administrator sees all, and others see what
     * they have begun.
     *
     * @param cursor the {@link ConversationPage#nextCursor} of the page before; null for the first page
     * @param limit 1 to {@value #MAX_DOCUMENTS}
     */
    ConversationPage listConversations(@Nullable String cursor, int limit);

    /** Returns the questions and replies of a conversation, oldest first. */
    List<LibraryTurn> getConversation(ConversationId conversation);

    /** Deletes a conversation. */
    void deleteConversation(ConversationId conversation);

    /**
     * Returns the link by which others read a conversation, who see of it what their own tokens permit. It is the same
     * until it is withdrawn.
     *
     * @throws dev.carrel.domain.error.NotFoundException if the conversation does not exist, or on a server if another
     * token has begun it
     */
    ConversationLink shareConversation(ConversationId conversation);

    /** Withdraws the link of a conversation, which nobody can read by it any more; nothing happens without one. */
    void withdrawConversation(ConversationId conversation);

    /**
     * The result of adding a document.
     *
     * @param isUnchanged whether the library already had the document, searchable, so that nothing is processed
     */
    record AddedDocument(DocumentId id, boolean isUnchanged) {}

    /**
     * The link of a conversation.
     *
     * @param key what stands for the conversation
     * @param url where people open it, or programs on a server without web interface; null for an engine in this
     * process, which has no address
     */
    record ConversationLink(ShareKey key, @Nullable String url) {}

    /**
     * The text of a document.
     *
     * @param version by which texts are told apart; null only for one that replaces any
     */
    record DocumentText(String markdown, @Nullable String version) {}

    /**
     * A page of a list.
     *
     * @param nextCursor the cursor of the next page; null on the last page
     */
    record DocumentPage(List<LibraryDocument> documents, @Nullable String nextCursor) {

        public DocumentPage {
            documents = List.copyOf(documents);
        }
    }
}
