package dev.carrel.application.port;

import dev.carrel.application.port.PassageIndex.FoundPassage;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
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
    Written write(Brief brief, Sink sink);

    /** Where the pieces go. Pieces are emitted by one thread. */
    interface Sink extends Listener {

        /**
         * Takes a piece, waiting while the listener is behind.
         *
         * @return whether anybody still listens
         */
        boolean emit(String piece);

        /**
         * Takes back all that was emitted, so that the reply can be begun anew.
         *
         * @return whether that was possible; it is not once somebody may have read it
         */
        boolean startOver();
    }

    /**
     * What a reply is made from.
     *
     * @param question as it was asked
     * @param leanedOn earlier questions of the conversation without which this one means nothing, latest first; empty
     * if it stands by itself
     * @param recentTurns of the conversation, oldest first; empty at its beginning
     * @param evidence what was found and is worth using, best document first; empty if nothing was
     * @param instructions those of the library; null if there are none
     */
    record Brief(String question, List<String> leanedOn, List<Turn> recentTurns, List<Evidence> evidence,
            @Nullable String instructions) {

        public Brief {
            leanedOn = List.copyOf(leanedOn);
            recentTurns = List.copyOf(recentTurns);
            evidence = List.copyOf(evidence);
        }

        /** A question that stands by itself. */
        public Brief(String question, List<Turn> recentTurns, List<Evidence> evidence,
                @Nullable String instructions) {
            this(question, List.of(), recentTurns, evidence, instructions);
        }
    }

    /** A document with those of its passages that were found, best first. */
    record Evidence(UsedDocument document, List<FoundPassage> passages) {

        public Evidence {
            passages = List.copyOf(passages);
        }
    }

    /**
     * @param text the whole reply, not blank unless nobody listens any more
     * @param used the documents of the brief that it was made from, in the order in which they are to be told
     * @param drawnFrom the documents that it may repeat something of, those used among them: all that a writer was
     * told, if nobody can know what it made of that
     */
    record Written(String text, List<DocumentId> used, Set<DocumentId> drawnFrom) {

        public Written {
            used = List.copyOf(used);
            drawnFrom = Set.copyOf(drawnFrom);
        }

        /** A reply that repeats nothing but what it was made from. */
        public Written(String text, List<DocumentId> used) {
            this(text, used, Set.copyOf(used));
        }
    }
}
