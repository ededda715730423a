package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random calls of a storage, on so few libraries and documents that they often affect each other. */
final class RandomStorageCalls {

    private static final List<LibraryId> LIBRARIES = List.of(new LibraryId("one"), new LibraryId("two"));
    private static final RetryPolicy POLICY = new RetryPolicy(List.of(Duration.ofSeconds(5), Duration.ofSeconds(9)));

    private final Random random;
    private final List<DocumentId> ids = new ArrayList<>(List.of(new DocumentId("doc-000000")));
    private final List<ClaimedDocument> claims = new ArrayList<>();
    private final RandomCrawlCalls crawls;
    private final RandomEmbeddingCalls embeddings;
    private final RandomConversationCalls conversations;
    private int idsMade = 1;
    private Instant now = StorageFixture.T0;

    RandomStorageCalls(Random random) {
        this.random = random;
        this.crawls = new RandomCrawlCalls(random);
        this.embeddings = new RandomEmbeddingCalls(random);
        this.conversations = new RandomConversationCalls(random, LIBRARIES);
    }

    record RandomCall(String name, Function<Storage, Object> act) {}

    /** Returns the result of a call, or the exception that it threw. */
    static Object runCall(RandomCall call, Storage storage) {
        try {
            return call.act().apply(storage);
        } catch (CarrelException e) {
            return e.getClass() + ": " + e.getMessage();
        }
    }

    /** Remembers added documents and claims for later calls, also after their deletion. */
    void rememberOutcome(Object outcome) {
        if (outcome instanceof List<?> several) {
            several.stream()
                    .filter(ClaimedDocument.class::isInstance)
                    .map(ClaimedDocument.class::cast)
                    .forEach(claims::add);
        }
        if (outcome instanceof SubmittedDocument submission && submission.added()) {
            ids.add(submission.document().id());
        }
    }

    RandomCall nextCall() {
        now = now.plusMillis(random.nextInt(2000));
        LibraryId library = pick(LIBRARIES);
        if (random.nextInt(6) == 0) {
            List<DocumentId> fresh = Stream.generate(this::nextId).limit(4).toList();
            ids.addAll(fresh);
            return crawls.next(library, fresh, pick(ids), now);
        }
        if (random.nextInt(12) == 0) {
            return embeddings.next(library);
        }
        int kind = random.nextInt(100);
        if (kind < 35) {
            return writeCall(kind, library);
        }
        if (kind < 60) {
            return processingCall(kind, library);
        }
        if (kind < 75) {
            return conversations.next(kind, library, ids, now);
        }
        return readCall(kind, library);
    }

    private RandomCall writeCall(int kind, LibraryId library) {
        Instant at = now;
        if (kind < 5) {
            String name = maybe("name");
            String instructions = maybe("instructions");
            Duration interval = random.nextBoolean() ? null : Duration.ofSeconds(60 + random.nextInt(60));
            return new RandomCall("createOrUpdate " + library,
                    storage -> storage.libraries()
                            .createOrUpdate(library, settings -> settings.withName(name)
                                    .withInstructions(instructions)
                                    .withRefreshInterval(interval), at));
        }
        if (kind < 6) {
            return new RandomCall("deleteLibrary " + library, storage -> storage.libraries().deleteById(library));
        }
        if (kind < 12) {
            DocumentId id = pick(ids);
            if (random.nextInt(6) == 0) {
                return upkeepCall(at);
            }
            return new RandomCall("deleteDocument " + library + "/" + id,
                    storage -> storage.documents().deleteById(library, id));
        }
        NewDocument document = newDocument();
        var id = nextId();
        return new RandomCall("submitDocument " + library + "/" + id + " " + document,
                storage -> storage.documents().submitDocument(library, document, id, at));
    }

    private LeaseHolder nextHolder() {
        return new LeaseHolder("engine " + random.nextInt(2), "run " + random.nextInt(2));
    }

    private RandomCall upkeepCall(Instant at) {
        Instant before = at.minusSeconds(random.nextInt(60));
        return switch (random.nextInt(3)) {
            case 0 ->
                    new RandomCall("unpublishGone before " + before,
                            storage -> storage.documentQueue().unpublishGone(before, at));
            case 1 -> new RandomCall("purgeDeleted", Storage::purgeDeleted);
            default ->
                    new RandomCall("enqueueRefreshes", storage -> storage.documentQueue().enqueueRefreshes(at, 2, 100));
        };
    }

    private DocumentId nextId() {
        return new DocumentId("doc-%06d".formatted(idsMade++));
    }

    private NewDocument newDocument() {
        String number = Integer.toString(random.nextInt(6));
        boolean page = random.nextBoolean();
        String key = page || random.nextBoolean() ? null : "key " + random.nextInt(3);
        return NewDocument.fromFields(page ? "https://" + number + ".example.com/" : null,
                page ? null : "Text " + number, key,
                maybe("Title"), maybe("https://example.com/source"), maybe("https://example.com/image"));
    }

    private RandomCall processingCall(int kind, LibraryId library) {
        Instant at = now;
        if (kind < 43 || claims.isEmpty()) {
            Instant until = at.plusSeconds(random.nextInt(60));
            int most = random.nextInt(3);
            Set<String> busy = random.nextBoolean() ? Set.of() : Set.of("1.example.com", "4.example.com");
            int texts = random.nextInt(3);
            LeaseHolder holder = nextHolder();
            return new RandomCall(holder + " claimDue 1 + " + most + " and " + texts + " texts without hosts " + busy,
                    storage -> storage.documentQueue().claimDue(holder, at, until, busy, 1 + most, 1 + most + texts));
        }
        ClaimedDocument claim = claims.get(claims.size() - 1 - random.nextInt(Math.min(4, claims.size())));
        String held = claim.document().id() + " under " + claim.lease();
        if (kind < 49) {
            var content = new DocumentContent("Read",
                    List.of(Section.of("text " + random.nextInt(3)), Section.of("more")));
            var version = new Validators(maybe("etag"), maybe("date"));
            return new RandomCall("storeContent " + held,
                    storage -> storage.documentQueue().storeContent(claim, ExtractedContent.of(content), version, at));
        }
        if (kind < 53) {
            return new RandomCall("succeed " + held,
                    storage -> storage.documentQueue().applyTransition(claim, running -> running.succeed(at), at));
        }
        if (kind < 56) {
            var failure = random.nextBoolean() ? Failure.transientFailure("It did not work.")
                    : Failure.sourceGone("It is gone.");
            return new RandomCall("fail " + held + " " + failure,
                    storage -> storage.documentQueue()
                            .applyTransition(claim, running -> running.fail(failure, POLICY, at), at));
        }
        if (random.nextInt(4) == 0) {
            return new RandomCall("deleteIfEmpty " + held, storage -> storage.documentQueue().deleteIfEmpty(claim));
        }
        if (random.nextInt(4) == 0) {
            Instant until = at.plusSeconds(random.nextInt(60));
            return new RandomCall("extendLeases " + held, storage -> {
                storage.documentQueue().extendLeases(List.of(claim), until);
                return storage.documentQueue().countExpiredLeases(at);
            });
        }
        if (kind < 57) {
            return new RandomCall("release " + held,
                    storage -> storage.documentQueue().applyTransition(claim, running -> running.release(at), at));
        }
        if (kind < 59 && random.nextInt(4) == 0) {
            LeaseHolder holder = nextHolder();
            return new RandomCall("expireFormerLeases of " + holder,
                    storage -> storage.documentQueue().expireFormerLeases(holder, POLICY, at));
        }
        if (kind < 59) {
            return new RandomCall("expireLeases", storage -> storage.documentQueue().expireLeases(at, POLICY, at));
        }
        long revision = random.nextInt(40);
        LeaseHolder engine = nextHolder();
        return new RandomCall("acknowledge " + library + " up to " + revision + " by " + engine, storage -> {
            storage.changeLog().acknowledge(engine, library, revision);
            return revision;
        });
    }

    private RandomCall readCall(int kind, LibraryId library) {
        DocumentId id = pick(ids);
        if (kind < 78) {
            return new RandomCall("findById " + library + "/" + id,
                    storage -> storage.documents().findById(library, id));
        }
        if (kind < 80) {
            return new RandomCall("findAllById", storage -> List.of(
                    storage.documents().findAllById(library, List.copyOf(ids)),
                    storage.documents().findSearchable(library, List.copyOf(ids))));
        }
        if (kind < 83) {
            DocumentStatus status = pick(List.of(DocumentStatus.values()));
            int limit = 1 + random.nextInt(5);
            return new RandomCall("listNewest " + status + " before " + id,
                    storage -> storage.documents().listNewest(library, status, id, limit));
        }
        if (kind < 86) {
            return new RandomCall("countByStatus", storage -> storage.documents().countByStatus(library));
        }
        if (kind < 89) {
            return new RandomCall("findContent " + id, storage -> storage.documents().findContent(library, id));
        }
        if (kind < 91) {
            Instant at = now;
            return new RandomCall("countPending", storage -> List.of(storage.documentQueue().countPending(),
                    storage.documentQueue().findNextDueTime(at)));
        }
        if (kind < 93) {
            return new RandomCall("findAll libraries", storage -> storage.libraries().findAll());
        }
        if (kind < 95) {
            return new RandomCall("findPosition",
                    storage -> storage.changeLog().findPosition(library).map(LogPosition::revision));
        }
        long revision = random.nextInt(30);
        int limit = 1 + random.nextInt(20);
        return new RandomCall("findChangesAfter " + revision,
                storage -> List.of(storage.changeLog().countChangesAfter(library, revision),
                        storage.changeLog().findChangesAfter(library, revision, limit)));
    }

    private @Nullable String maybe(String value) {
        int number = random.nextInt(4);
        return number < 2 ? null : value + number;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
