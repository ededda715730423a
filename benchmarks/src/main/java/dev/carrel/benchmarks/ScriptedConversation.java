package dev.carrel.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.benchmarks.load.LibraryClient;
import dev.carrel.benchmarks.load.LibraryClient.UnexpectedResponseException;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion.RelevantDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Replays one conversation of a test collection; every second reply is streamed. */
final class ScriptedConversation {

    private final LibraryClient library;
    private final Map<String, String> documents;
    private final Set<String> known;
    private final ConversationStatistics conversed;
    private final List<String> asked = new ArrayList<>();
    private @Nullable String id;

    /**
     * Creates a conversation.
     *
     * @param documents the id of each document by its name in the collection
     */
    ScriptedConversation(LibraryClient library, Map<String, String> documents, ConversationStatistics conversed) {
        this.library = library;
        this.documents = documents;
        this.known = Set.copyOf(documents.values());
        this.conversed = conversed;
    }

    /** Asks all questions, each after the earlier questions of its history. */
    void playDialogue(List<TestQuestion> dialogue) throws Exception {
        for (TestQuestion question : dialogue) {
            while (asked.size() < question.history().size()) {
                playTurn(question.history().get(asked.size()));
            }
            Set<String> used = playTurn(question.text());
            Set<String> gold = question.relevant()
                    .stream()
                    .map(RelevantDocument::document)
                    .map(documents::get)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
            if (!gold.isEmpty()) {
                conversed.recordJudgment(gold.stream().anyMatch(used::contains));
            }
        }
        conversed.recordConversation();
        if (id != null) {
            checkStoredTurns(id);
        }
    }

    /** Asks a question and returns the documents of the reply; none after an error. */
    private Set<String> playTurn(String question) throws Exception {
        boolean streamed = asked.size() % 2 == 1;
        asked.add(question.strip());
        long begin = System.nanoTime();
        try {
            JsonNode reply = streamed ? checkStream(library.streamReply(question, id))
                    : library.askQuestion(question, id);
            long nanos = System.nanoTime() - begin;
            Set<String> used = checkReply(reply);
            id = reply.path("conversationId").asText();
            conversed.recordTurn(streamed, nanos, used.isEmpty());
            return used;
        } catch (UnexpectedResponseException e) {
            conversed.recordFlaw("\"" + question + "\": " + e.getMessage());
            return Set.of();
        }
    }

    private Set<String> checkReply(JsonNode reply) throws UnexpectedResponseException {
        String conversation = reply.path("conversationId").asText();
        requireTrue(!reply.path("reply").asText().isBlank(), "an empty reply");
        requireTrue(!conversation.isEmpty() && (id == null || id.equals(conversation)), "another conversation");
        var used = new HashSet<String>();
        for (JsonNode document : reply.at("/metadata/documents")) {
            String name = document.path("id").asText();
            requireTrue(known.contains(name), "an unknown document");
            requireTrue(used.add(name), "a document twice");
        }
        return used;
    }

    /** Checks the chunks of a stream and returns the complete reply. */
    private static JsonNode checkStream(List<JsonNode> chunks) throws UnexpectedResponseException {
        List<String> types = chunks.stream().map(chunk -> chunk.path("type").asText()).toList();
        int tokens = types.size() - 3;
        requireTrue(tokens >= 0 && types.getFirst().equals("initializing")
                && types.subList(1, 1 + tokens).stream().allMatch("token"::equals)
                && types.subList(1 + tokens, types.size()).equals(List.of("response", "done")),
                "a stream of " + types);
        JsonNode reply = chunks.get(types.size() - 2).path("data");
        String joined = chunks.stream().map(chunk -> chunk.path("value").asText()).collect(Collectors.joining());
        requireTrue(joined.equals(reply.path("reply").asText()), "other tokens than the reply");
        return reply;
    }

    private void checkStoredTurns(String conversation) throws Exception {
        var kept = new ArrayList<String>();
        library.readTurns(conversation).forEach(turn -> kept.add(turn.path("query").asText()));
        if (!kept.equals(asked)) {
            conversed.recordFlaw("of " + asked + " were kept " + kept);
        }
    }

    private static void requireTrue(boolean so, String otherwise) throws UnexpectedResponseException {
        if (!so) {
            throw new UnexpectedResponseException(otherwise);
        }
    }
}
