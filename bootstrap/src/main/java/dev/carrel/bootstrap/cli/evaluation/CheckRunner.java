package dev.carrel.bootstrap.cli.evaluation;

import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.SearchResultBody.FoundDocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.importing.DocumentLister;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.evaluation.CheckResult;
import dev.carrel.domain.evaluation.CheckResult.ReplySource;
import dev.carrel.domain.evaluation.DocumentPlace;
import dev.carrel.domain.evaluation.ReplyCheck;
import dev.carrel.domain.evaluation.ReplyJudge;
import dev.carrel.domain.evaluation.ReplyJudge.FoundPassage;
import dev.carrel.domain.evaluation.ReplyJudge.SearchedDocument;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks a library the questions of checks and compares the replies with what the checks expect. Thread-safe. */
final class CheckRunner {

    private final CommandClient client;
    private final LibraryId library;
    private final Map<String, String> placesById;

    /** Creates a runner; documents that are added later are called by their titles. */
    CheckRunner(CommandClient client, LibraryId library) {
        this.client = client;
        this.library = library;
        var places = new HashMap<String, String>();
        DocumentLister.listAll(client, library, null)
                .forEach(document -> DocumentPlace.findPlace(document.key(), document.url(), document.title())
                        .ifPresent(place -> places.put(document.id(), place)));
        this.placesById = Map.copyOf(places);
    }

    /** Asks the questions of a conversation in their order. */
    List<CheckResult> runDialogue(List<ReplyCheck> dialogue, Runnable onAsked) throws InterruptedException {
        var results = new ArrayList<CheckResult>();
        ConversationId conversation = null;
        for (ReplyCheck check : dialogue) {
            var question = new Question(check.text(), conversation);
            List<FoundDocumentBody> found = ParallelRunner
                    .retryWhileBusy(
                            () -> client.searchLibrary(library, question, ReplyJudge.SEARCHED_DOCUMENTS).documents());
            ReplyBody reply = ParallelRunner.retryWhileBusy(() -> client.askQuestion(library, question, piece -> {}));
            results.add(compare(check, reply, found));
            conversation = reply.findConversation().orElse(null);
            onAsked.run();
        }
        return results;
    }

    private CheckResult compare(ReplyCheck check, ReplyBody reply, List<FoundDocumentBody> found) {
        List<ReplySource> sources = reply.metadata()
                .documents()
                .stream()
                .map(source -> new ReplySource(placeOf(source.id(), source.title()), source.similarity()))
                .toList();
        return ReplyJudge.judgeReply(check, reply.reply(), !reply.metadata().saysUnsure(), sources,
                found.stream().map(this::toSearched).toList());
    }

    private SearchedDocument toSearched(FoundDocumentBody document) {
        return new SearchedDocument(placeOf(document.id(), document.title()), document.passages()
                .stream()
                .map(passage -> new FoundPassage(passage.text(), passage.similarity()))
                .toList());
    }

    private String placeOf(String id, String title) {
        return placesById.getOrDefault(id, title);
    }
}
