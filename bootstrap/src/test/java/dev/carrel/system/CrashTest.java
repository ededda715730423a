package dev.carrel.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Kills the server at random moments under mixed adds, deletes and queries, and compares what is there afterwards with a
 * journal of what was acknowledged, kept outside. {@code -Dcarrel.crash.rounds=100} does more of it,
 * {@code -Dcarrel.seed=…} replays the choices of a run (not the moments of the machine).
 */
class CrashTest {

    private static final int CLIENTS = 4;
    private static final String[] WORDS = {"leave", "travel", "expenses", "security", "laptop", "parking", "training",
        "holiday", "insurance", "pension"};

    /** What the server acknowledged: the documents that are to be there, with their text, and those that are not. */
    private final Map<String, String> added = new ConcurrentHashMap<>();
    private final Set<String> deleted = ConcurrentHashMap.newKeySet();
    /** Deletions that were asked for and not acknowledged: either may be true of them. */
    private final Set<String> uncertain = ConcurrentHashMap.newKeySet();

    @Test
    void whatWasAcknowledgedSurvivesAndWhatWasDeletedStaysAway(@TempDir Path data) throws Exception {
        long seed = Long.getLong("carrel.seed", new Random().nextLong());
        int rounds = Integer.getInteger("carrel.crash.rounds", 3);
        var random = new Random(seed);
        long killed = 0;
        for (int round = 1; round <= rounds; round++) {
            try (ServerProcess server = ServerProcess.start(data)) {
                verify(server.client(), seed, round);
                List<Thread> load = startLoad(server.client(), random);
                Thread.sleep(300 + random.nextInt(1500));
                server.kill();
                killed++;
                for (Thread client : load) {
                    client.join();
                }
            }
        }
        try (ServerProcess server = ServerProcess.start(data)) {
            verify(server.client(), seed, rounds + 1);
            assertThat(server.terminate()).isIn(0, 143);
        }
        ServerProcess.Ended verified = ServerProcess.command(data, "verify");
        assertThat(verified.code()).as(verified.output()).isZero();
        System.out.printf("%d kills, %d documents there, %d deleted, %d uncertain: nothing lost, nothing back%n",
                killed,
                added.size(), deleted.size(), uncertain.size());
        assertThat(added).as("the load must have been acknowledged at all").hasSizeGreaterThan(10);
    }

    private List<Thread> startLoad(Client client, Random random) {
        var threads = new ArrayList<Thread>();
        for (int number = 0; number < CLIENTS; number++) {
            var choices = new Random(random.nextLong());
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    while (true) {
                        act(client, choices);
                    }
                } catch (IOException | InterruptedException theServerDied) {
                    // What it acknowledged until then is in the journal.
                }
            }));
        }
        return threads;
    }

    private void act(Client client, Random random) throws IOException, InterruptedException {
        int choice = random.nextInt(10);
        if (choice < 6) {
            String text = "Rule u%d: %s and %s.".formatted(random.nextLong(Long.MAX_VALUE),
                    WORDS[random.nextInt(WORDS.length)], WORDS[random.nextInt(WORDS.length)]);
            Client.Answer answer = client.post("/library/handbook/document", Map.of("text", text));
            if (answer.status() == 200) {
                added.put(answer.json().get("id").asText(), text);
            }
        } else if (choice < 8) {
            var ids = new ArrayList<>(added.keySet());
            if (!ids.isEmpty()) {
                delete(client, ids.get(random.nextInt(ids.size())));
            }
        } else {
            client.post("/v2/library/handbook/query", Map.of("query", WORDS[random.nextInt(WORDS.length)]));
        }
    }

    private void delete(Client client, String id) throws IOException, InterruptedException {
        if (added.remove(id) == null) {
            return;
        }
        uncertain.add(id);
        Client.Answer answer = client.delete("/library/handbook/document/" + id);
        if (answer.status() == 200) {
            deleted.add(id);
            uncertain.remove(id);
        }
    }

    private void verify(Client client, long seed, int round) throws IOException, InterruptedException {
        String where = "seed %d, round %d".formatted(seed, round);
        assertThat(client.put("/library/handbook", Map.of()).status()).isIn(200, 201);
        for (Map.Entry<String, String> document : added.entrySet()) {
            assertThat(settled(client, document.getKey())).as("%s: %s", where, document).isEqualTo("success");
        }
        for (String id : deleted) {
            assertThat(client.get("/library/handbook/document/" + id).status()).as("%s: %s", where, id).isEqualTo(404);
        }
        for (String word : WORDS) {
            for (var found : client.post("/v2/library/handbook/search", Map.of("query", word, "limit", 100))
                    .json()
                    .get("documents")) {
                assertThat(deleted).as(where).doesNotContain(found.get("id").asText());
            }
        }
        for (Map.Entry<String, String> document : added.entrySet().stream().limit(50).toList()) {
            var found = client.post("/v2/library/handbook/search", Map.of("query", document.getValue(), "limit", 1))
                    .json()
                    .get("documents");
            assertThat(found.get(0).get("id").asText()).as("%s: %s", where, document).isEqualTo(document.getKey());
        }
    }

    /** The status of a document when its processing has ended; none may be stuck. */
    private static String settled(Client client, String id) throws IOException, InterruptedException {
        String status = "queued";
        for (int look = 0; look < 600 && (status.equals("queued") || status.equals("running")); look++) {
            Client.Answer answer = client.get("/library/handbook/document/" + id);
            status = answer.status() == 200 ? answer.json().get("status").asText() : "status " + answer.status();
            if (status.equals("queued") || status.equals("running")) {
                Thread.sleep(50);
            }
        }
        return status;
    }
}
