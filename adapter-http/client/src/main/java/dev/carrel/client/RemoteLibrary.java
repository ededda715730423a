package dev.carrel.client;

import dev.carrel.api.conversation.ConversationBody;
import dev.carrel.api.conversation.ConversationLinkBody;
import dev.carrel.api.conversation.ConversationListBody;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.CorrectionRequest;
import dev.carrel.api.document.DeletedDocumentsBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.document.DocumentListBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.application.client.LibraryClient;
import dev.carrel.application.client.LibraryConversation.ConversationPage;
import dev.carrel.application.client.LibraryConversation.LibraryTurn;
import dev.carrel.application.client.LibraryDocument;
import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.LibrarySource;
import dev.carrel.application.client.StreamedReply;
import dev.carrel.client.transport.DocumentRequests;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.HttpTransport.TaggedText;
import dev.carrel.client.transport.QuestionRequests;
import dev.carrel.client.transport.RemoteEvents;
import dev.carrel.client.transport.ReplyChunks;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A library of a server. */
final class RemoteLibrary implements LibraryClient {

    private final HttpTransport transport;
    private final RemoteEvents events;
    private final LibraryId library;
    private final String path;

    RemoteLibrary(HttpTransport transport, RemoteEvents events, LibraryId library) {
        this.transport = transport;
        this.events = events;
        this.library = library;
        this.path = "/library/" + library;
    }

    @Override
    public LibraryId id() {
        return library;
    }

    /** Streams the reply, so that an interrupt ends the connection, by which the server cancels it. */
    @Override
    public LibraryReply ask(Question question) throws InterruptedException {
        try (StreamedReply reply = stream(question)) {
            return reply.complete();
        }
    }

    @Override
    public StreamedReply stream(Question question) {
        return new RemoteReply(
                transport.streamReply("/v2" + path + "/query", QuestionRequests.ofQuestion(question)));
    }

    @Override
    public List<LibrarySource> search(Question question, int limit) {
        return LibraryBodies.toSources(search(question, limit, false));
    }

    @Override
    public List<LibrarySource> retrieve(Question question, int limit) {
        SearchResultBody result = search(question, limit, true);
        boolean isNothing = result.explanation() != null && result.explanation().findsNothing();
        return isNothing ? List.of() : LibraryBodies.toSources(result);
    }

    private SearchResultBody search(Question question, int limit, boolean explain) {
        return transport.queryJson("/v2" + path + "/search", QuestionRequests.ofSearch(question, limit, explain),
                SearchResultBody.class);
    }

    @Override
    public AddedDocument add(NewDocument document) {
        AddedDocumentBody added = DocumentRequests.send(transport, path + "/document", document);
        return new AddedDocument(new DocumentId(added.id()),
                DocumentStatus.SUCCESS.wireName().equals(added.status()));
    }

    @Override
    public LibraryDocument await(DocumentId document, Duration limit) throws InterruptedException {
        return events.awaitState(library, document.value(), limit, () -> get(document), LibraryDocument::isSettled);
    }

    @Override
    public LibraryDocument get(DocumentId document) {
        return LibraryBodies.toDocument(transport.getJson(path + "/document/" + document, DocumentBody.class));
    }

    @Override
    public DocumentPage list(DocumentSelection selection, @Nullable String cursor, int limit) {
        DocumentListBody page = transport.getJson(path + "/document"
                + DocumentRequests.toQueryString(selection, cursor, limit), DocumentListBody.class);
        return new DocumentPage(page.documents().stream().map(LibraryBodies::toDocument).toList(),
                page.nextCursor());
    }

    @Override
    public DocumentText getText(DocumentId document) {
        TaggedText text = transport.getTaggedText(path + "/document/" + document + "/text");
        return new DocumentText(text.text(), text.tag());
    }

    @Override
    public LibraryDocument correct(DocumentId document, DocumentText corrected) {
        return LibraryBodies.toDocument(transport.changeJson("PUT", path + "/document/" + document + "/correction",
                new CorrectionRequest(corrected.markdown()), corrected.version(), DocumentBody.class));
    }

    @Override
    public LibraryDocument withdrawCorrection(DocumentId document) {
        return LibraryBodies.toDocument(transport.exchangeJson("DELETE",
                path + "/document/" + document + "/correction", null, DocumentBody.class));
    }

    @Override
    public void delete(DocumentId document) {
        transport.send("DELETE", path + "/document/" + document);
    }

    @Override
    public long delete(DocumentSelection selection) {
        return transport
                .exchangeJson("DELETE", path + "/document" + DocumentRequests.toQueryString(selection), null,
                        DeletedDocumentsBody.class)
                .deleted();
    }

    @Override
    public ConversationPage listConversations(@Nullable String cursor, int limit) {
        ConversationListBody page = transport.getJson(path + "/conversation"
                + DocumentRequests.toQueryString(cursor, limit), ConversationListBody.class);
        return new ConversationPage(page.conversations().stream().map(LibraryBodies::toConversation).toList(),
                page.nextCursor());
    }

    @Override
    public List<LibraryTurn> getConversation(ConversationId conversation) {
        return LibraryBodies.toTurns(transport.getJson(pathOf(conversation), ConversationBody.class));
    }

    @Override
    public void deleteConversation(ConversationId conversation) {
        transport.send("DELETE", pathOf(conversation));
    }

    @Override
    public ConversationLink shareConversation(ConversationId conversation) {
        ConversationLinkBody link = transport.exchangeJson("PUT", linkOf(conversation), null,
                ConversationLinkBody.class);
        return new ConversationLink(new ShareKey(link.key()), link.url());
    }

    @Override
    public void withdrawConversation(ConversationId conversation) {
        transport.send("DELETE", linkOf(conversation));
    }

    private String pathOf(ConversationId conversation) {
        return path + "/conversation/" + conversation;
    }

    private String linkOf(ConversationId conversation) {
        return pathOf(conversation) + "/link";
    }

    /** The chunks of a streamed reply. */
    private record RemoteReply(ReplyChunks chunks) implements StreamedReply {

        @Override
        public Optional<String> nextToken() throws InterruptedException {
            return chunks.nextToken();
        }

        @Override
        public LibraryReply complete() throws InterruptedException {
            chunks.forEachToken(token -> {});
            return LibraryBodies.toReply(chunks.response());
        }

        @Override
        public void close() {
            chunks.close();
        }
    }
}
