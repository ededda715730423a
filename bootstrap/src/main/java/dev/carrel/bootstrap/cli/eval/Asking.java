package dev.carrel.bootstrap.cli.eval;

import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the questions of a set one after the other of each conversation, and notes what came of them. */
final class Asking {

    private final LibraryHandle library;
    private final Catalogue catalogue;
    private final Figures figures;

    Asking(LibraryHandle library, Catalogue catalogue, Figures figures) {
        this.library = library;
        this.catalogue = catalogue;
        this.figures = figures;
    }

    /** A question by itself, of which there is only a search to measure. */
    void search(EvalQuestion question) {
        search(question, null);
    }

    /**
     * The turns of a conversation; those that the set tells but does not ask are asked first, for what follows them.
     */
    void converse(List<EvalQuestion> dialogue, Runnable asked) throws InterruptedException {
        ConversationId conversation = null;
        int turns = 0;
        for (EvalQuestion question : dialogue) {
            for (; turns < question.before().size(); turns++) {
                conversation = reply(question.before().get(turns), conversation).conversation();
            }
            Map<DocumentId, Integer> relevant = search(question, conversation);
            Reply reply = reply(question.text(), conversation);
            List<DocumentId> used = used(reply);
            if (!question.answerable()) {
                figures.unanswerable(false, used);
            } else {
                figures.answered(new ReplyText(reply.text()), used, relevant.keySet(), question.answers());
            }
            if (question.turn() && !relevant.isEmpty()) {
                figures.inConversation(turns == 0, used, relevant.keySet());
            }
            conversation = reply.conversation();
            turns++;
            asked.run();
        }
    }

    /** A question that these documents have nothing to say about. */
    void foreign(EvalQuestion question) throws InterruptedException {
        figures.unanswerable(true, used(reply(question.text(), null)));
    }

    private Map<DocumentId, Integer> search(EvalQuestion question, @Nullable ConversationId conversation) {
        Map<DocumentId, Integer> relevant = catalogue.relevantTo(question);
        if (!relevant.isEmpty()) {
            List<SourceDocument> found = library.search(new Question(question.text(), conversation), Figures.DEEP)
                    .stream()
                    .map(RetrievedDocument::document)
                    .toList();
            figures.searched(new Ranking<>(found.stream().map(SourceDocument::id).toList(), relevant));
            found.stream()
                    .limit(Figures.HANDFUL)
                    .forEach(each -> figures.shown(each.similarity(), relevant.containsKey(each.id())));
        }
        return relevant;
    }

    private Reply reply(String text, @Nullable ConversationId conversation) throws InterruptedException {
        return Parallel.insisting(() -> library.ask(new Question(text, conversation)));
    }

    private static List<DocumentId> used(Reply reply) {
        return reply.metadata().documents().stream().map(SourceDocument::id).toList();
    }
}
