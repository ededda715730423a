package dev.carrel.application.port.storage;

import dev.carrel.application.port.Changes.Position;
import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.application.port.Documents.Submission;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.Scope;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.conversation.UsedDocument;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Section;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Draws calls of a storage from so small a world that they meet each other's traces all the time. */
final class RandomCalls {

    private static final List<LibraryId> LIBRARIES = List.of(new LibraryId("one"), new LibraryId("two"));
    private static final RetryPolicy POLICY = new RetryPolicy(List.of(Duration.ofSeconds(5), Duration.ofSeconds(9)));

    private final Random random;
    private final List<DocumentId> ids = new ArrayList<>(List.of(new DocumentId("doc-000000")));
    private final List<Claim> claims = new ArrayList<>();
    private final RandomCrawls crawls;
    private final RandomEmbeddings embeddings;
    private int idsMade = 1;
    private Instant now = StorageContract.T0;

    RandomCalls(Random random) {
        this.random = random;
        this.crawls = new RandomCrawls(random);
        this.embeddings = new RandomEmbeddings(random);
    }

    record Call(String name, Function<Storage, Object> act) {}

    /** What a call returned, or the refusal that it threw. */
    static Object outcome(Call call, Storage storage) {
        try {
            return call.act().apply(storage);
        } catch (CarrelException e) {
            return e.getClass() + ": " + e.getMessage();
        }
    }

    /** Keeps the documents that were added and the claims that were handed out, to be met later, also when gone. */
    void remember(Object outcome) {
        if (outcome instanceof List<?> several) {
            several.stream().filter(Claim.class::isInstance).map(Claim.class::cast).forEach(claims::add);
        }
        if (outcome instanceof Submission submission && submission.added()) {
            ids.add(submission.document().id());
        }
    }

    Call next() {
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
            return writing(kind, library);
        }
        if (kind < 60) {
            return processing(kind, library);
        }
        if (kind < 75) {
            return talking(kind, library);
        }
        return reading(kind, library);
    }

    private Call writing(int kind, LibraryId library) {
        Instant at = now;
        if (kind < 5) {
            String name = maybe("name");
            String instructions = maybe("instructions");
            Duration interval = random.nextBoolean() ? null : Duration.ofSeconds(60 + random.nextInt(60));
            return new Call("put " + library,
                    storage -> storage.libraries()
                            .put(library, settings -> settings.named(name)
                                    .instructed(instructions)
                                    .refreshedEvery(interval), at));
        }
        if (kind < 6) {
            return new Call("remove library " + library, storage -> storage.libraries().remove(library));
        }
        if (kind < 12) {
            DocumentId id = pick(ids);
            if (random.nextInt(6) == 0) {
                return upkeep(at);
            }
            return new Call("remove " + library + "/" + id, storage -> storage.documents().remove(library, id));
        }
        NewDocument document = document();
        var id = nextId();
        return new Call("submit " + library + "/" + id + " " + document,
                storage -> storage.documents().submit(library, document, id, at));
    }

    private Call upkeep(Instant at) {
        Instant before = at.minusSeconds(random.nextInt(60));
        return switch (random.nextInt(3)) {
            case 0 -> new Call("withdraw " + before, storage -> storage.queue().withdraw(before, at));
            case 1 -> new Call("purge", Storage::purge);
            default -> new Call("refresh", storage -> storage.queue().refresh(at, 2, 100));
        };
    }

    private DocumentId nextId() {
        return new DocumentId("doc-%06d".formatted(idsMade++));
    }

    private NewDocument document() {
        String number = Integer.toString(random.nextInt(6));
        boolean page = random.nextBoolean();
        String key = page || random.nextBoolean() ? null : "key " + random.nextInt(3);
        return NewDocument.of(page ? "https://" + number + ".example.com/" : null, page ? null : "Text " + number, key,
                maybe("Title"), maybe("https://example.com/source"), maybe("https://example.com/image"));
    }

    private Call processing(int kind, LibraryId library) {
        Instant at = now;
        if (kind < 43 || claims.isEmpty()) {
            Instant until = at.plusSeconds(random.nextInt(60));
            int most = random.nextInt(3);
            Set<String> busy = random.nextBoolean() ? Set.of() : Set.of("1.example.com", "4.example.com");
            return new Call("claim " + most + " more but of " + busy,
                    storage -> storage.queue().claim(at, until, busy, 1 + most));
        }
        Claim claim = claims.get(claims.size() - 1 - random.nextInt(Math.min(4, claims.size())));
        String held = claim.document().id() + " under " + claim.lease();
        if (kind < 49) {
            var content = new DocumentContent("Read",
                    List.of(Section.of("text " + random.nextInt(3)), Section.of("more")));
            var version = new Validators(maybe("etag"), maybe("date"));
            return new Call("store " + held, storage -> storage.queue().store(claim, content, version, at));
        }
        if (kind < 53) {
            return new Call("succeed " + held,
                    storage -> storage.queue().advance(claim, running -> running.succeed(at), at));
        }
        if (kind < 56) {
            var failure = random.nextBoolean() ? Failure.forNow("It did not work.") : Failure.gone("It is gone.");
            return new Call("fail " + held + " " + failure,
                    storage -> storage.queue().advance(claim, running -> running.fail(failure, POLICY, at), at));
        }
        if (random.nextInt(4) == 0) {
            return new Call("drop " + held, storage -> storage.queue().drop(claim));
        }
        if (random.nextInt(4) == 0) {
            Instant until = at.plusSeconds(random.nextInt(60));
            return new Call("renew " + held, storage -> {
                storage.queue().renew(List.of(claim), until);
                return storage.queue().overdue(at);
            });
        }
        if (kind < 57) {
            return new Call("give back " + held,
                    storage -> storage.queue().advance(claim, running -> running.giveBack(at), at));
        }
        if (kind < 59) {
            return new Call("expire leases", storage -> storage.queue().expireLeases(at, POLICY, at));
        }
        long revision = random.nextInt(40);
        return new Call("followed " + library + " up to " + revision, storage -> {
            storage.changes().followed(library, revision);
            return revision;
        });
    }

    private Call talking(int kind, LibraryId library) {
        Instant at = now;
        var talk = new ConversationId("talk-" + random.nextInt(3));
        var turn = new Turn("query", "reply " + at, new ReplyMetadata(sources()), at);
        if (kind < 62) {
            return new Call("begin " + talk, storage -> {
                storage.conversations().remove(library, talk);
                storage.conversations().begin(library, talk, turn);
                return talk;
            });
        }
        if (kind < 68) {
            return new Call("append to " + talk + " " + turn,
                    storage -> storage.conversations().append(library, talk, turn));
        }
        if (kind < 70) {
            var id = new AccessTokenId("token-" + at.toEpochMilli());
            var token = new AccessToken(id, "Token", Set.of(pick(List.of(Scope.values()))), grant(), at, null, null);
            return new Call("add " + token, storage -> {
                storage.accessTokens().add(token, id.value().getBytes(StandardCharsets.UTF_8));
                return storage.accessTokens().find(id.value().getBytes(StandardCharsets.UTF_8));
            });
        }
        if (kind < 71) {
            return new Call("all tokens", storage -> storage.accessTokens().all());
        }
        if (kind < 72) {
            Instant before = at.minusSeconds(random.nextInt(60));
            return new Call("remove those that rest since " + before,
                    storage -> storage.conversations().removeRestingSince(before, 100));
        }
        int most = 1 + random.nextInt(5);
        return new Call("find " + talk, storage -> storage.conversations().find(library, talk, most));
    }

    private List<UsedDocument> sources() {
        return random.ints(random.nextInt(4), 0, ids.size())
                .distinct()
                .mapToObj(place -> new UsedDocument(ids.get(place), "Title", random.nextDouble(), null, null))
                .toList();
    }

    private LibraryGrant grant() {
        return random.nextBoolean() ? new LibraryGrant.All() : new LibraryGrant.Only(Set.of(pick(LIBRARIES)));
    }

    private Call reading(int kind, LibraryId library) {
        DocumentId id = pick(ids);
        if (kind < 78) {
            return new Call("find " + library + "/" + id, storage -> storage.documents().find(library, id));
        }
        if (kind < 80) {
            return new Call("find all", storage -> storage.documents().find(library, List.copyOf(ids)));
        }
        if (kind < 83) {
            DocumentStatus status = pick(List.of(DocumentStatus.values()));
            int limit = 1 + random.nextInt(5);
            return new Call("newest " + status + " before " + id,
                    storage -> storage.documents().newest(library, status, id, limit));
        }
        if (kind < 86) {
            return new Call("counts", storage -> storage.documents().counts(library));
        }
        if (kind < 89) {
            return new Call("content " + id, storage -> storage.documents().content(library, id));
        }
        if (kind < 91) {
            Instant at = now;
            return new Call("waiting", storage -> List.of(storage.queue().waiting(), storage.queue().nextDue(at)));
        }
        if (kind < 93) {
            return new Call("libraries", storage -> storage.libraries().all());
        }
        if (kind < 95) {
            return new Call("position", storage -> storage.changes().position(library).map(Position::revision));
        }
        long revision = random.nextInt(30);
        int limit = 1 + random.nextInt(20);
        return new Call("changes after " + revision, storage -> List.of(storage.changes().countAfter(library, revision),
                storage.changes().after(library, revision, limit)));
    }

    private @Nullable String maybe(String value) {
        int number = random.nextInt(4);
        return number < 2 ? null : value + number;
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
