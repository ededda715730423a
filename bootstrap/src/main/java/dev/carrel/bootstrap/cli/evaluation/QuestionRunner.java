package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.application.LibraryHandle;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import dev.carrel.bootstrap.cli.evaluation.metric.JudgedRanking;
import dev.carrel.bootstrap.cli.evaluation.metric.MetricCollector;
import dev.carrel.bootstrap.cli.evaluation.metric.ReplyText;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the questions of a test collection, in the order of each conversation, and records metrics. */
final class QuestionRunner {

    private final LibraryHandle library;
    private final DocumentCatalog catalog;
    private final MetricCollector metrics;

    QuestionRunner(LibraryHandle library, DocumentCatalog catalog, MetricCollector metrics) {
        this.library = library;
        this.catalog = catalog;
        this.metrics = metrics;
    }

    /** Searches for a question without asking for a reply. */
    void searchQuestion(TestQuestion question) {
        searchQuestion(question, catalog.findRelevant(question), null);
    }

    /** Runs a conversation. Turns of the history that the collection does not evaluate are asked first as context. */
    void runDialogue(List<TestQuestion> dialogue, Runnable onAsked) throws InterruptedException {
        ConversationId conversation = null;
        int turns = 0;
        for (TestQuestion question : dialogue) {
            for (; turns < question.history().size(); turns++) {
                conversation = askQuestion(question.history().get(turns), conversation).conversation();
            }
            Map<DocumentId, Integer> relevant = catalog.findRelevant(question);
            List<DocumentId> found = searchQuestion(question, relevant, conversation);
            Reply reply = askQuestion(question.text(), conversation);
            List<DocumentId> used = usedDocuments(reply);
            if (!question.answerable()) {
                metrics.recordUnanswerable(false, reply.metadata().sure(), used);
            } else {
                metrics.recordReply(new ReplyText(reply.text()), reply.metadata().sure(), used, relevant.keySet(),
                        question.answers());
            }
            if (question.inConversation() && !relevant.isEmpty()) {
                metrics.recordTurn(turns == 0, found, relevant.keySet());
            }
            conversation = reply.conversation();
            turns++;
            onAsked.run();
        }
    }

    /** Asks a question that the documents cannot answer. */
    void askForeign(TestQuestion question) throws InterruptedException {
        Reply reply = askQuestion(question.text(), null);
        metrics.recordUnanswerable(true, reply.metadata().sure(), usedDocuments(reply));
    }

    /** Returns the documents that are found, best first; none if none is relevant, for then there is no search. */
    private List<DocumentId> searchQuestion(TestQuestion question, Map<DocumentId, Integer> relevant,
            @Nullable ConversationId conversation) {
        if (relevant.isEmpty()) {
            return List.of();
        }
        List<SourceDocument> found = library
                .queries()
                .search(new Question(question.text(), conversation), MetricCollector.TOP_HUNDRED)
                .documents()
                .stream()
                .map(RetrievedDocument::document)
                .toList();
        List<DocumentId> ranking = found.stream().map(SourceDocument::id).toList();
        metrics.recordSearch(new JudgedRanking<>(ranking, relevant));
        found.stream()
                .limit(MetricCollector.TOP_FIVE)
                .forEach(each -> metrics.recordSimilarity(each.similarity(), relevant.containsKey(each.id())));
        return ranking;
    }

    private Reply askQuestion(String text, @Nullable ConversationId conversation) throws InterruptedException {
        return ParallelRunner.retryWhileBusy(() -> library.queries().ask(new Question(text, conversation)));
    }

    private static List<DocumentId> usedDocuments(Reply reply) {
        return reply.metadata().documents().stream().map(SourceDocument::id).toList();
    }
}
