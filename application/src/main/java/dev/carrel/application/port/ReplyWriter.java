package dev.carrel.application.port;

import dev.carrel.application.port.PassageIndex.PassageHit;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes the reply to a question from what was found. */
public interface ReplyWriter {

    /**
     * Writes a reply, piece by piece into the sink as it is made. The pieces, joined, are the text that it returns.
     * Once nobody listens it returns soon, with whatever it has, be it nothing.
     *
     * @throws dev.carrel.domain.error.CarrelException if it cannot; pieces that were emitted before stand
     */
    GeneratedReply writeReply(ReplyRequest brief, ReplySink sink);

    /** Where the pieces go. Pieces are emitted by one thread. */
    interface ReplySink extends CancellationSignal {

        /**
         * Takes a piece, waiting while the listener is behind.
         *
         * @return whether anybody still listens
         */
        boolean emitText(String piece);

        /**
         * Takes back all that was emitted, so that the reply can be begun anew.
         *
         * @return whether that was possible; it is not once somebody may have read it
         */
        boolean reset();
    }

    /**
     * What a reply is made from.
     *
     * @param question as it was asked
     * @param antecedents earlier questions of the conversation without which this one means nothing, latest first;
     * empty if it stands by itself
     * @param recentTurns of the conversation, oldest first; empty at its beginning
     * @param documents what was found and is worth using, best document first; empty if nothing was
     * @param instructions those of the library; null if there are none
     */
    record ReplyRequest(String question, List<String> antecedents, List<ConversationTurn> recentTurns,
            List<RetrievedDocument> documents,
            @Nullable String instructions) {

        public ReplyRequest {
            antecedents = List.copyOf(antecedents);
            recentTurns = List.copyOf(recentTurns);
            documents = List.copyOf(documents);
        }

        /** A question that stands by itself. */
        public ReplyRequest(String question, List<ConversationTurn> recentTurns, List<RetrievedDocument> evidence,
                @Nullable String instructions) {
            this(question, List.of(), recentTurns, evidence, instructions);
        }
    }

    /** A document with those of its passages that were found, best first. */
    record RetrievedDocument(SourceDocument document, List<PassageHit> passages) {

        public RetrievedDocument {
            passages = List.copyOf(passages);
        }
    }

    /**
     * @param text the whole reply, not blank unless nobody listens any more
     * @param usedDocuments the documents of the brief that it was made from, in the order in which they are to be told
     * @param contextDocuments the documents that it may repeat something of, those used among them: all that a writer
     * was told, if nobody can know what it made of that
     */
    record GeneratedReply(String text, List<DocumentId> usedDocuments, Set<DocumentId> contextDocuments) {

        public GeneratedReply {
            usedDocuments = List.copyOf(usedDocuments);
            contextDocuments = Set.copyOf(contextDocuments);
        }

        /** A reply that repeats nothing but what it was made from. */
        public GeneratedReply(String text, List<DocumentId> used) {
            this(text, used, Set.copyOf(used));
        }
    }
}
