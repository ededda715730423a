package dev.carrel.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.benchmarks.LibraryClient.Unexpected;
import dev.carrel.bootstrap.cli.eval.EvalQuestion;
import dev.carrel.bootstrap.cli.eval.EvalQuestion.Expected;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One conversation of a set, turn by turn; every second reply is streamed. */
final class Conversation {

    private final LibraryClient library;
    private final Map<String, String> documents;
    private final Set<String> known;
    private final Conversed conversed;
    private final List<String> asked = new ArrayList<>();
    private @Nullable String id;

    /**
     * @param documents the id of each by its name in the set
     */
    Conversation(LibraryClient library, Map<String, String> documents, Conversed conversed) {
        this.library = library;
        this.documents = documents;
        this.known = Set.copyOf(documents.values());
        this.conversed = conversed;
    }

    /** Asks all, those questions first that the set tells and does not ask itself. */
    void play(List<EvalQuestion> dialogue) throws Exception {
        for (EvalQuestion question : dialogue) {
            while (asked.size() < question.before().size()) {
                turn(question.before().get(asked.size()));
            }
            Set<String> used = turn(question.text());
            Set<String> gold = question.expected()
                    .stream()
                    .map(Expected::document)
                    .map(documents::get)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
            if (!gold.isEmpty()) {
                conversed.judged(gold.stream().anyMatch(used::contains));
            }
        }
        conversed.ended();
        if (id != null) {
            checkKept(id);
        }
    }

    /** @return the documents that were used; none where something was wrong */
    private Set<String> turn(String question) throws Exception {
        boolean streamed = asked.size() % 2 == 1;
        asked.add(question.strip());
        long begin = System.nanoTime();
        try {
            JsonNode reply = streamed ? streamed(library.stream(question, id)) : library.ask(question, id);
            long nanos = System.nanoTime() - begin;
            Set<String> used = checked(reply);
            id = reply.path("conversationId").asText();
            conversed.turned(streamed, nanos, used.isEmpty());
            return used;
        } catch (Unexpected e) {
            conversed.flaw("\"" + question + "\": " + e.getMessage());
            return Set.of();
        }
    }

    private Set<String> checked(JsonNode reply) throws Unexpected {
        String conversation = reply.path("conversationId").asText();
        require(!reply.path("reply").asText().isBlank(), "an empty reply");
        require(!conversation.isEmpty() && (id == null || id.equals(conversation)), "another conversation");
        var used = new HashSet<String>();
        for (JsonNode document : reply.at("/metadata/documents")) {
            String name = document.path("id").asText();
            require(known.contains(name), "an unknown document");
            require(used.add(name), "a document twice");
        }
        return used;
    }

    /** @return the reply of a stream that is as it should be */
    private static JsonNode streamed(List<JsonNode> chunks) throws Unexpected {
        List<String> types = chunks.stream().map(chunk -> chunk.path("type").asText()).toList();
        int tokens = types.size() - 3;
        require(tokens >= 0 && types.getFirst().equals("initializing")
                && types.subList(1, 1 + tokens).stream().allMatch("token"::equals)
                && types.subList(1 + tokens, types.size()).equals(List.of("response", "done")),
                "a stream of " + types);
        JsonNode reply = chunks.get(types.size() - 2).path("data");
        String joined = chunks.stream().map(chunk -> chunk.path("value").asText()).collect(Collectors.joining());
        require(joined.equals(reply.path("reply").asText()), "other tokens than the reply");
        return reply;
    }

    private void checkKept(String conversation) throws Exception {
        var kept = new ArrayList<String>();
        library.turns(conversation).forEach(turn -> kept.add(turn.path("query").asText()));
        if (!kept.equals(asked)) {
            conversed.flaw("of " + asked + " were kept " + kept);
        }
    }

    private static void require(boolean so, String otherwise) throws Unexpected {
        if (!so) {
            throw new Unexpected(otherwise);
        }
    }
}
