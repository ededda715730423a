package dev.carrel.fault.load;

import dev.carrel.fault.load.AcknowledgementJournal.ExpectedState;
import dev.carrel.fault.load.AcknowledgementJournal.JournalEntry;
import dev.carrel.fault.load.AcknowledgementJournal.ResourceKind;
import dev.carrel.harness.ApiClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * Clients that add, delete, upload, crawl and ask until they are stopped, and record acknowledged requests in a
 * journal. An unexpected response, or a client that fails before it is stopped, is a {@link #failures() failure}.
 */
public final class MixedLoad {

    public static final List<String> LIBRARIES = List.of("handbook", "archive");
    static final List<String> WORDS = List.of("leave", "travel", "expenses", "security", "laptop", "parking",
            "training",
            "holiday", "insurance", "pension");

    private static final int CLIENTS = 4;
    private static final Duration MAX_WAIT = Duration.ofMinutes(15);
    /** What a client waits after a refusal, so that refusals leave the processors to what is tested. */
    private static final Duration REFUSAL_PAUSE = Duration.ofMillis(100);
    /** What a client waits at most between two requests in calm times. */
    private static final int MAX_CALM_PAUSE_MILLIS = 400;

    private final ApiClient client;
    private final AcknowledgementJournal journal;
    private final GeneratedSite site;
    private final Set<Integer> refusals;
    private final List<Thread> threads = new ArrayList<>();
    private final Collection<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile boolean isCalm;
    private volatile boolean stopping;

    private MixedLoad(ApiClient client, AcknowledgementJournal journal, GeneratedSite site, Set<Integer> refusals) {
        this.client = client;
        this.journal = journal;
        this.site = site;
        this.refusals = refusals;
    }

    /** Starts the clients on a healthy server whose libraries exist. */
    public static MixedLoad start(ApiClient client, AcknowledgementJournal journal, GeneratedSite site, Random random) {
        return start(client, journal, site, random, Set.of());
    }

    /**
     * Starts the clients on a server with faults.
     *
     * @param refusals the statuses that are allowed beside success
     */
    public static MixedLoad start(ApiClient client, AcknowledgementJournal journal, GeneratedSite site, Random random,
            Set<Integer> refusals) {
        var load = new MixedLoad(client, journal, site, refusals);
        for (int number = 0; number < CLIENTS; number++) {
            var choices = new Random(random.nextLong());
            load.threads.add(Thread.ofPlatform().name("load-" + number).start(() -> load.run(choices)));
        }
        return load;
    }

    /** Waits until this number of requests has succeeded; returns at once if a client has failed. */
    public void awaitAnswers(int count) throws InterruptedException {
        awaitCount(answered::get, count, "succeeded");
    }

    /** Waits until this number of requests has succeeded on each of several servers, all from now on. */
    public static void awaitAnswers(List<MixedLoad> loads, int count) throws InterruptedException {
        List<Integer> enough = loads.stream().map(load -> load.answered.get() + count).toList();
        for (int each = 0; each < loads.size(); each++) {
            MixedLoad load = loads.get(each);
            load.awaitCount(load.answered::get, enough.get(each) - load.answered.get(), "succeeded");
        }
    }

    /** Waits until this number of requests has been refused; returns at once if a client has failed. */
    public void awaitRefusals(int count) throws InterruptedException {
        awaitCount(refused::get, count, "was refused");
    }

    /** Waits until this number of requests has succeeded or been refused; returns at once if a client has failed. */
    public void awaitReplies(int count) throws InterruptedException {
        awaitCount(() -> answered.get() + refused.get(), count, "had a reply");
    }

    /** That it takes too long is a failure, too. */
    private void awaitCount(IntSupplier counter, int count, String outcome) throws InterruptedException {
        int enough = counter.getAsInt() + count;
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        while (counter.getAsInt() < enough && failures.isEmpty()) {
            if (System.nanoTime() > deadline) {
                failures.add("hardly a request " + outcome + " in " + MAX_WAIT + ": " + answered + " succeeded, "
                        + refused + " were refused");
            }
            Thread.sleep(5);
        }
    }

    /**
     * Makes the clients rest between their requests, or no longer: while time passes, a few requests are enough; when a
     * fault strikes, many shall be under way.
     */
    public void rest(boolean isWanted) {
        isCalm = isWanted;
    }

    /** Announces the end of the server: from now on connections may break. */
    public void expectEnd() {
        stopping = true;
    }

    /** Stops the clients and waits for them. */
    public void stop() throws InterruptedException {
        stopping = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Returns the unexpected responses and the errors of clients. */
    public Collection<String> failures() {
        return failures;
    }

    private void run(Random random) {
        try {
            while (!stopping) {
                act(random);
                if (isCalm) {
                    Thread.sleep(random.nextInt(MAX_CALM_PAUSE_MILLIS));
                }
            }
        } catch (IOException e) {
            if (!stopping) {
                failures.add("a connection broke: " + e);
            }
        } catch (InterruptedException | RuntimeException e) {
            failures.add("a client failed: " + e);
        }
    }

    private void act(Random random) throws IOException, InterruptedException {
        String library = LIBRARIES.get(random.nextInt(LIBRARIES.size()));
        int choice = random.nextInt(100);
        if (choice < 40) {
            addText(library, random);
        } else if (choice < 47) {
            addPage(library, random);
        } else if (choice < 52) {
            upload(library, random);
        } else if (choice < 66) {
            deleteDocument(random);
        } else if (choice < 84) {
            ask(library, random);
        } else if (choice < 88) {
            deleteConversation(random);
        } else if (choice < 92) {
            createToken(random);
        } else if (choice < 95) {
            revokeToken(random);
        } else if (choice < 97) {
            crawl(library, random);
        } else {
            replaceLibrary(random);
        }
    }

    private void addText(String library, Random random) throws IOException, InterruptedException {
        String word = word(random);
        ApiClient.ClientResponse answer = client.post(documents(library), Map.of("text", text(word, random)));
        if (isDone(answer)) {
            journal.add(ResourceKind.DOCUMENT, library, id(answer), word);
        }
    }

    private void addPage(String library, Random random) throws IOException, InterruptedException {
        int room = random.nextInt(1_000_000_000);
        if (random.nextInt(5) == 0) {
            isDone(client.post(documents(library), Map.of("url", site.broken(room))));
            return;
        }
        ApiClient.ClientResponse answer = client.post(documents(library), Map.of("url", site.room(room)));
        if (isDone(answer)) {
            journal.add(ResourceKind.DOCUMENT, library, id(answer), GeneratedSite.word(room));
        }
    }

    private void upload(String library, Random random) throws IOException, InterruptedException {
        String word = word(random);
        ApiClient.ClientResponse answer = client.upload(documents(library), word + ".md",
                "# Rule\n\n" + text(word, random));
        if (isDone(answer)) {
            journal.add(ResourceKind.DOCUMENT, library, id(answer), word);
        }
    }

    private void deleteDocument(Random random) throws IOException, InterruptedException {
        JournalEntry document = journal.claimRemoval(ResourceKind.DOCUMENT, random);
        if (document != null && isDone(client.delete(documents(document.library) + "/" + document.id))) {
            document.markRemoved();
        }
    }

    private void ask(String library, Random random) throws IOException, InterruptedException {
        String question = "What is the rule of " + one(WORDS, random) + " and " + word(random) + "?";
        List<JournalEntry> conversations = journal
                .expected(ResourceKind.CONVERSATION, ExpectedState.PRESENT, AcknowledgementJournal.END - 1)
                .stream()
                .filter(one -> one.library.equals(library))
                .toList();
        if (conversations.isEmpty() || random.nextInt(3) == 0) {
            ApiClient.ClientResponse answer = client.post("/v2/library/" + library + "/query",
                    Map.of("query", question));
            if (isDone(answer)) {
                journal.add(ResourceKind.CONVERSATION, library, answer.json().get("conversationId").asText(),
                        word(random))
                        .addTurn(question);
            }
        } else {
            JournalEntry conversation = one(conversations, random);
            ApiClient.ClientResponse answer = client.post("/v2/library/" + library + "/query",
                    Map.of("query", question, "conversationId", conversation.id));
            // Another client may be deleting it.
            if (answer.status() != 404 && isDone(answer)) {
                conversation.addTurn(question);
            }
        }
    }

    private void deleteConversation(Random random) throws IOException, InterruptedException {
        JournalEntry conversation = journal.claimRemoval(ResourceKind.CONVERSATION, random);
        if (conversation != null && isDone(
                client.delete("/library/" + conversation.library + "/conversation/" + conversation.id))) {
            conversation.markRemoved();
        }
    }

    private void createToken(Random random) throws IOException, InterruptedException {
        ApiClient.ClientResponse answer = client.post("/token",
                Map.of("name", word(random), "scopes", List.of("read")));
        if (isDone(answer)) {
            journal.add(ResourceKind.TOKEN, "", id(answer), answer.json().get("token").asText());
        }
    }

    private void revokeToken(Random random) throws IOException, InterruptedException {
        JournalEntry token = journal.claimRemoval(ResourceKind.TOKEN, random);
        if (token != null && isDone(client.delete("/token/" + token.id))) {
            token.markRemoved();
        }
    }

    private void crawl(String library, Random random) throws IOException, InterruptedException {
        int number = random.nextInt(1_000_000_000);
        ApiClient.ClientResponse answer = client.post("/library/" + library + "/crawl",
                Map.of("url", site.floor(number)));
        if (isDone(answer)) {
            journal.add(ResourceKind.CRAWL, library, id(answer), GeneratedSite.word(number));
        }
    }

    /** Creates a library with a document, and deletes an earlier one. */
    private void replaceLibrary(Random random) throws IOException, InterruptedException {
        String library = "shelf-" + word(random);
        if (isDone(client.put("/library/" + library, Map.of()))) {
            journal.add(ResourceKind.LIBRARY, library, library, library);
            client.post(documents(library), Map.of("text", text(word(random), random)));
        }
        JournalEntry old = journal.claimRemoval(ResourceKind.LIBRARY, random);
        if (old != null && isDone(client.delete("/library/" + old.id))) {
            old.markRemoved();
        }
    }

    /** Returns whether a request was acknowledged, and records an unexpected response. */
    private boolean isDone(ApiClient.ClientResponse answer) throws InterruptedException {
        if (answer.status() / 100 == 2) {
            answered.incrementAndGet();
            return true;
        }
        refused.incrementAndGet();
        if (!refusals.contains(answer.status()) && !(stopping && answer.status() == 503)) {
            failures.add(answer.status() + " " + answer.text());
        }
        Thread.sleep(REFUSAL_PAUSE);
        return false;
    }

    static String text(String word, Random random) {
        return "Rule %s: the %s is settled before the %s, and the office of %s keeps the paper.".formatted(word,
                one(WORDS, random), one(WORDS, random), one(WORDS, random));
    }

    private static String word(Random random) {
        return "u" + Long.toString(random.nextLong(Long.MAX_VALUE), 36);
    }

    private static <T> T one(List<T> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static String documents(String library) {
        return "/library/" + library + "/document";
    }

    private static String id(ApiClient.ClientResponse answer) {
        return answer.json().get("id").asText();
    }
}
