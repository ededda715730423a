package dev.carrel.application.contract.storage;

import dev.carrel.application.contract.storage.RandomStorageCalls.RandomCall;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random calls about conversations and access tokens. */
final class RandomConversationCalls {

    private final Random random;
    private final List<LibraryId> libraries;

    RandomConversationCalls(Random random, List<LibraryId> libraries) {
        this.random = random;
        this.libraries = libraries;
    }

    /** Returns a call for a kind from 60 to 74; replies use the documents of these IDs. */
    RandomCall next(int kind, LibraryId library, List<DocumentId> ids, Instant at) {
        var talk = new ConversationId("talk-" + random.nextInt(3));
        var turn = new ConversationTurn("query", "reply " + at, new ReplyMetadata(sources(ids)), at);
        if (kind < 62) {
            return new RandomCall("createConversation " + talk, storage -> {
                storage.conversations().deleteById(library, talk);
                storage.conversations().createConversation(library, talk, turn);
                return talk;
            });
        }
        if (kind < 68) {
            return new RandomCall("appendTurn " + talk + " " + turn,
                    storage -> storage.conversations().appendTurn(library, talk, turn));
        }
        if (kind < 70) {
            var id = new AccessTokenId("token-" + at.toEpochMilli());
            var token = new AccessToken(id, "Token", Set.of(pick(List.of(TokenScope.values()))), grant(), at, null,
                    null);
            return new RandomCall("addToken " + token, storage -> {
                storage.accessTokens().addToken(token, id.value().getBytes(StandardCharsets.UTF_8));
                return storage.accessTokens().findByDigest(id.value().getBytes(StandardCharsets.UTF_8));
            });
        }
        if (kind < 71) {
            return new RandomCall("findAll tokens", storage -> storage.accessTokens().findAll());
        }
        if (kind < 72) {
            Instant before = at.minusSeconds(random.nextInt(60));
            return new RandomCall("deleteIdleSince " + before,
                    storage -> storage.conversations().deleteIdleSince(before, 100));
        }
        int most = 1 + random.nextInt(5);
        return new RandomCall("findById " + talk, storage -> storage.conversations().findById(library, talk, most));
    }

    private List<SourceDocument> sources(List<DocumentId> ids) {
        return random.ints(random.nextInt(4), 0, ids.size())
                .distinct()
                .mapToObj(place -> new SourceDocument(ids.get(place), "Title", random.nextDouble(),
                        random.nextBoolean() ? "key" : null, null, null,
                        random.nextBoolean() ? new Section(List.of("Heading"), random.nextInt(3), "Text.") : null))
                .toList();
    }

    private LibraryGrant grant() {
        return random.nextBoolean() ? new LibraryGrant.AllLibraries()
                : new LibraryGrant.ListedLibraries(Set.of(pick(libraries)));
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
