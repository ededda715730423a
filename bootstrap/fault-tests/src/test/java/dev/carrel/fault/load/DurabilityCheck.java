package dev.carrel.fault.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.fault.load.AcknowledgementJournal.ExpectedState;
import dev.carrel.fault.load.AcknowledgementJournal.JournalEntry;
import dev.carrel.fault.load.AcknowledgementJournal.ResourceKind;
import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares a running server with the journal of acknowledged requests up to a moment. */
public final class DurabilityCheck {

    private static final Duration DEADLINE = Duration.ofMinutes(10);
    private static final int SAMPLE = 30;

    private final ServerProcess server;
    private final ApiClient client;
    private final AcknowledgementJournal journal;
    private final long moment;
    private final Random random;
    private final List<String> broken = new ArrayList<>();

    private DurabilityCheck(ServerProcess server, AcknowledgementJournal journal, long moment, Random random) {
        this.server = server;
        this.client = server.client();
        this.journal = journal;
        this.moment = moment;
        this.random = random;
    }

    /** Returns the broken promises. */
    public static List<String> findViolations(ServerProcess server, AcknowledgementJournal journal, long moment,
            Random random)
            throws IOException, InterruptedException {
        return new DurabilityCheck(server, journal, moment, random).run();
    }

    private List<String> run() throws IOException, InterruptedException {
        awaitReady();
        checkLibraries();
        if (broken.isEmpty()) {
            for (String library : MixedLoad.LIBRARIES) {
                checkDocuments(library);
            }
            checkCrawls();
            checkSearches();
            checkConversations();
            checkTokens();
        }
        return broken;
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        ApiClient.ClientResponse readiness = client.get("/readyz");
        while (readiness.status() != 200 && System.nanoTime() < deadline) {
            Thread.sleep(50);
            readiness = client.get("/readyz");
        }
        expect(readiness.status() == 200, "not ready: " + readiness.text());
    }

    private void checkLibraries() throws IOException, InterruptedException {
        for (String library : MixedLoad.LIBRARIES) {
            boolean isExpected = journal.all(ResourceKind.DOCUMENT)
                    .anyMatch(one -> one.library.equals(library) && one.expectedAt(moment) == ExpectedState.PRESENT);
            int status = client.get("/library/" + library).status();
            expect(status == 200 || status == 404 && !isExpected, "library " + library + " answers " + status);
        }
        for (JournalEntry library : journal.expected(ResourceKind.LIBRARY, ExpectedState.PRESENT, moment)) {
            expectStatus(200, "/library/" + library.id, library);
        }
        for (JournalEntry library : journal.expected(ResourceKind.LIBRARY, ExpectedState.ABSENT, moment)) {
            expectStatus(404, "/library/" + library.id, library);
        }
    }

    private void checkDocuments(String library) throws IOException, InterruptedException {
        Map<String, JsonNode> found = settledDocuments(library);
        found.values()
                .stream()
                .filter(document -> !hasSucceeded(document))
                .forEach(document -> broken.add("a document is stuck or has ended wrongly: " + document));
        of(library, ExpectedState.PRESENT)
                .forEach(document -> expect(found.containsKey(document.id), document + " is lost"));
        of(library, ExpectedState.ABSENT)
                .forEach(document -> expect(!found.containsKey(document.id), document + " was deleted and is listed"));
    }

    private static boolean hasSucceeded(JsonNode document) {
        return document.get("status")
                .asText()
                .equals(GeneratedSite.isBroken(document.get("url").asText()) ? "failed" : "success");
    }

    /** Returns all documents once each is processed; a document that is stuck is a broken promise. */
    private Map<String, JsonNode> settledDocuments(String library) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (true) {
            while (countUnsettled(library) > 0 && System.nanoTime() < deadline) {
                Thread.sleep(200);
            }
            Map<String, JsonNode> found = documents(library);
            // A crawl may have added another page meanwhile.
            if (found.values().stream().allMatch(DurabilityCheck::isSettled) || System.nanoTime() > deadline) {
                return found;
            }
        }
    }

    private static boolean isSettled(JsonNode document) {
        return Set.of("success", "failed").contains(document.get("status").asText());
    }

    private int countUnsettled(String library) throws IOException, InterruptedException {
        JsonNode counts = client.get("/library/" + library).json().path("documents");
        return counts.path("queued").asInt() + counts.path("running").asInt();
    }

    private Map<String, JsonNode> documents(String library) throws IOException, InterruptedException {
        var found = new HashMap<String, JsonNode>();
        String path = "/library/" + library + "/document?limit=100";
        String cursor = "";
        do {
            JsonNode page = client.get(path + cursor).json();
            for (JsonNode document : page.path("documents")) {
                found.put(document.get("id").asText(), document);
            }
            cursor = page.path("nextCursor").isTextual() ? "&cursor=" + page.get("nextCursor").asText() : "";
        } while (!cursor.isEmpty());
        return found;
    }

    private void checkCrawls() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        for (JournalEntry crawl : journal.expected(ResourceKind.CRAWL, ExpectedState.PRESENT, moment)) {
            String path = "/library/" + crawl.library + "/crawl/" + crawl.id;
            JsonNode now = client.get(path).json();
            while (now.path("status").asText().equals("running") && System.nanoTime() < deadline) {
                Thread.sleep(50);
                now = client.get(path).json();
            }
            expect(now.path("status").asText().equals("done")
                    && now.at("/pages/success").asInt() == 1 + GeneratedSite.ROOMS_OF_A_FLOOR, crawl + " is " + now);
        }
    }

    private void checkSearches() throws IOException, InterruptedException {
        Set<String> deleted = journal.expected(ResourceKind.DOCUMENT, ExpectedState.ABSENT, moment)
                .stream()
                .map(document -> document.id)
                .collect(Collectors.toSet());
        for (String library : MixedLoad.LIBRARIES) {
            for (String word : MixedLoad.WORDS) {
                search(library, word, 100).stream()
                        .filter(deleted::contains)
                        .forEach(id -> broken.add(id + " was deleted and is found by " + word));
            }
            for (JournalEntry document : sample(of(library, ExpectedState.PRESENT))) {
                expect(search(library, document.word, 1).contains(document.id), document + " is not found");
            }
            for (JournalEntry document : sample(of(library, ExpectedState.ABSENT))) {
                expect(!search(library, document.word, 10).contains(document.id),
                        document + " was deleted and is found");
                expectStatus(404, "/library/" + library + "/document/" + document.id, document);
            }
        }
    }

    private List<String> search(String library, String query, int limit) throws IOException, InterruptedException {
        var ids = new ArrayList<String>();
        for (JsonNode document : client.post("/v2/library/" + library + "/search",
                Map.of("query", query, "limit", limit)).json().path("documents")) {
            ids.add(document.get("id").asText());
        }
        return ids;
    }

    private void checkConversations() throws IOException, InterruptedException {
        List<JournalEntry> deleted = journal.expected(ResourceKind.DOCUMENT, ExpectedState.ABSENT, moment);
        for (JournalEntry conversation : journal.expected(ResourceKind.CONVERSATION, ExpectedState.PRESENT, moment)) {
            JsonNode turns = client.get("/library/" + conversation.library + "/conversation/" + conversation.id)
                    .json()
                    .path("turns");
            List<String> questions = turns.findValuesAsText("query");
            expect(questions.containsAll(conversation.questionsAt(moment)), conversation + " has lost turns");
            String replies = String.join(" ", turns.findValuesAsText("reply"));
            deleted.stream()
                    .filter(document -> replies.contains(document.word))
                    .forEach(document -> broken.add(conversation + " quotes " + document + ", which was deleted"));
        }
        for (JournalEntry conversation : journal.expected(ResourceKind.CONVERSATION, ExpectedState.ABSENT, moment)) {
            expectStatus(404, "/library/" + conversation.library + "/conversation/" + conversation.id, conversation);
        }
    }

    private void checkTokens() throws IOException, InterruptedException {
        for (JournalEntry token : journal.expected(ResourceKind.TOKEN, ExpectedState.PRESENT, moment)) {
            expectToken(200, token);
        }
        for (JournalEntry token : sample(journal.expected(ResourceKind.TOKEN, ExpectedState.ABSENT, moment))) {
            expectToken(401, token);
        }
    }

    private List<JournalEntry> of(String library, ExpectedState expected) {
        return journal.expected(ResourceKind.DOCUMENT, expected, moment)
                .stream()
                .filter(document -> document.library.equals(library))
                .toList();
    }

    private List<JournalEntry> sample(List<JournalEntry> all) {
        var shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, Math.min(SAMPLE, shuffled.size()));
    }

    private void expectToken(int status, JournalEntry token) throws IOException, InterruptedException {
        int now = new ApiClient(server.address(), token.word).get("/library").status();
        expect(now == status, token + " answers " + now + " instead of " + status);
    }

    private void expectStatus(int status, String path, JournalEntry entry) throws IOException, InterruptedException {
        int now = client.get(path).status();
        expect(now == status, entry + " answers " + now + " instead of " + status);
    }

    private void expect(boolean isKept, String promise) {
        if (!isKept) {
            broken.add(promise);
        }
    }
}
