package dev.carrel.application.port;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ReplyOptions;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the reply to a question from retrieved documents. Safe for use by many threads. */
public interface ReplyWriter {

    /**
     * Writes a reply, piece by piece into the sink. The pieces, joined, are the text that it returns. After a
     * cancellation it returns soon, with the text so far, possibly none.
     *
     * @throws dev.carrel.domain.error.CarrelException if the reply cannot be written; emitted pieces stay
     */
    GeneratedReply writeReply(ReplyRequest request, ReplySink sink);

    /**
     * Returns whether a reply costs nothing but time of this process, so that one may be written only to warm up; false
     * for a writer that calls a service.
     */
    default boolean isLocal() {
        return false;
    }

    /** Receives the pieces of a reply from one thread. */
    interface ReplySink extends CancellationSignal {

        /**
         * Emits a piece; blocks while the reader is behind (backpressure).
         *
         * @return false if the reply was cancelled
         */
        boolean emitText(String piece);

        /**
         * Discards everything emitted, so that the reply can be started anew.
         *
         * @return false if pieces may have been read already, in which case nothing happens
         */
        boolean reset();
    }

    /**
     * What a reply is written from.
     *
     * @param question as it was asked, without small talk around it
     * @param antecedents earlier questions without which this one cannot be understood, latest first, after a
     * translation of it if the documents are in another language; empty if it is self-contained
     * @param recentTurns of the conversation, oldest first; empty at its beginning
     * @param documents the relevant documents, best first; empty if none was found
     * @param instructions of the library; null if there are none
     * @param refusal the text to reply with if no document answers the question, in the language of the question
     * @param options wishes of the caller, which rank below the instructions of the library
     */
    record ReplyRequest(String question, List<String> antecedents, List<ConversationTurn> recentTurns,
            List<RetrievedDocument> documents, @Nullable String instructions, String refusal, ReplyOptions options) {

        private static final String DEFAULT_REFUSAL = "Nothing about this was found in the library.";

        public ReplyRequest {
            antecedents = List.copyOf(antecedents);
            recentTurns = List.copyOf(recentTurns);
            documents = List.copyOf(documents);
        }

        /** Creates a request without wishes of the caller. */
        public ReplyRequest(String question, List<String> antecedents, List<ConversationTurn> recentTurns,
                List<RetrievedDocument> documents, @Nullable String instructions, String refusal) {
            this(question, antecedents, recentTurns, documents, instructions, refusal, ReplyOptions.NONE);
        }

        /** Creates a request whose refusal is in English. */
        public ReplyRequest(String question, List<String> antecedents, List<ConversationTurn> recentTurns,
                List<RetrievedDocument> documents, @Nullable String instructions) {
            this(question, antecedents, recentTurns, documents, instructions, DEFAULT_REFUSAL);
        }

        /** Creates the request of a self-contained question, whose refusal is in English. */
        public ReplyRequest(String question, List<ConversationTurn> recentTurns, List<RetrievedDocument> documents,
                @Nullable String instructions) {
            this(question, List.of(), recentTurns, documents, instructions);
        }
    }

    /** A retrieved document with its matching passages, best first. */
    record RetrievedDocument(SourceDocument document, List<PassageHit> passages) {

        public RetrievedDocument {
            passages = List.copyOf(passages);
        }
    }

    /**
     * A written reply.
     *
     * @param text not blank unless the call was cancelled
     * @param quotedDocuments the documents of the request that the reply quotes or cites, in the order to show them
     * @param namedDocuments further documents of the request that the writer names as sources, in the order to show
     * them: for a language model that answers without citing, all that it was given
     * @param contextDocuments all documents that the text may repeat; for a language model these are all that it was
     * given
     * @param truncated whether a limit of the length ended the text
     */
    record GeneratedReply(String text, List<DocumentId> quotedDocuments, List<DocumentId> namedDocuments,
            Set<DocumentId> contextDocuments, boolean truncated) {

        public GeneratedReply {
            quotedDocuments = List.copyOf(quotedDocuments);
            namedDocuments = List.copyOf(namedDocuments);
            contextDocuments = Set.copyOf(contextDocuments);
        }

        /** Creates a reply that is not truncated. */
        public GeneratedReply(String text, List<DocumentId> quotedDocuments, Set<DocumentId> contextDocuments) {
            this(text, quotedDocuments, List.of(), contextDocuments, false);
        }

        /** Creates a reply that repeats nothing but what it quotes. */
        public GeneratedReply(String text, List<DocumentId> quotedDocuments) {
            this(text, quotedDocuments, Set.copyOf(quotedDocuments));
        }

        /** Returns the reply with another text. */
        public GeneratedReply withText(String other) {
            return new GeneratedReply(other, quotedDocuments, namedDocuments, contextDocuments, truncated);
        }

        /** Returns the reply with other documents that its text may repeat. */
        public GeneratedReply withContext(Set<DocumentId> other) {
            return new GeneratedReply(text, quotedDocuments, namedDocuments, other, truncated);
        }
    }
}
