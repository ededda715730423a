package dev.carrel.fault.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

import static org.assertj.core.api.Assertions.assertThat;

/** A library of a test as one server has it. */
record Handbook(ApiClient client, String library) {

    private static final Duration MAX_WAIT = Duration.ofMinutes(10);

    static Handbook of(ServerProcess server, String library) {
        return new Handbook(server.client(), library);
    }

    void create() throws IOException, InterruptedException {
        assertThat(client.put(path(), Map.of()).status()).isIn(200, 201);
    }

    /** Returns the id of the added document. */
    String addText(String text) throws IOException, InterruptedException {
        ApiClient.ClientResponse added = client.post(path() + "/document", Map.of("text", text));
        assertThat(added.status()).as(added.text()).isIn(200, 201, 202);
        return added.json().get("id").asText();
    }

    /** Adds documents about the lockers 0, 1, and so on; returns their ids. */
    List<String> addLockers(int count) throws IOException, InterruptedException {
        List<String> ids = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            ids.add(addText("Locker " + number + " is in corridor " + number + "."));
        }
        return ids;
    }

    void delete(String document) throws IOException, InterruptedException {
        assertThat(client.delete(path() + "/document/" + document).status()).isIn(200, 204);
    }

    void awaitSuccess(String document) throws Exception {
        await(() -> client.get(path() + "/document/" + document),
                answer -> answer.json().path("status").asText().equals("success"));
    }

    ApiClient.ClientResponse query(Map<String, ?> body) throws IOException, InterruptedException {
        return client.post("/v2" + path() + "/query", body);
    }

    JsonNode ask(Map<String, ?> body) throws IOException, InterruptedException {
        ApiClient.ClientResponse reply = query(body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.json();
    }

    List<String> sourcesOf(String question) throws IOException, InterruptedException {
        return ask(Map.of("query", question)).findValuesAsText("id");
    }

    /** Checks that another server answers from what this one has acknowledged, and from nothing that it has deleted. */
    void checkFollowedBy(Handbook other, int rounds) throws Exception {
        for (int round = 0; round < rounds; round++) {
            String question = "When does room " + round + " close?";
            String id = addText("Room " + round + " closes at " + (round + 10) + " o'clock.");
            awaitSuccess(id);

            JsonNode reply = other.ask(Map.of("query", question));
            assertThat(reply.findValuesAsText("id")).as("round %d: %s", round, reply).contains(id);
            delete(id);
            assertThat(other.sourcesOf(question)).doesNotContain(id);
        }
    }

    private String path() {
        return "/library/" + library;
    }

    /** Waits until an answer, or what else is looked at, is as expected. */
    static <T> void await(Callable<T> look, Predicate<T> isExpected) throws Exception {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        for (T seen = look.call(); !isExpected.test(seen); seen = look.call()) {
            assertThat(System.nanoTime()).as("it takes too long; it was last: %s", seen).isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    /** Waits until a server answers a request with a status. */
    static void awaitStatus(int status, ServerProcess server, String path) throws Exception {
        await(() -> server.client().get(path), answer -> answer.status() == status);
    }
}
