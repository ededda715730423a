package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.cli.client.CarrelClient.LibrarySummary;
import dev.carrel.cli.client.CarrelClient.PutResult;
import dev.carrel.cli.client.ReplyView.SourceView;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyLink;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes the JSON of the API: request bodies, and the output of {@code --json}. */
public final class ClientJsonWriter {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ClientJsonWriter() {}

    /** Writes a complete reply. */
    public static ObjectNode writeReply(ReplyView answer) {
        ObjectNode node = JSON.objectNode()
                .put("reply", answer.reply())
                .put("conversationId", answer.conversation().value());
        ObjectNode metadata = node.putObject("metadata");
        metadata.set("documents", writeArray(answer.documents(), ClientJsonWriter::writeSource));
        metadata.set("images", writeArray(answer.images(), ClientJsonWriter::writeLink));
        metadata.set("helpArticles", writeArray(answer.helpArticles(), ClientJsonWriter::writeLink));
        return node;
    }

    public static ObjectNode writeLibrary(LibraryView library) {
        return JSON.objectNode()
                .put("id", library.id().value())
                .put("name", library.name())
                .put("instructions", library.instructions())
                .put("refreshInterval", textOrNull(library.refreshInterval()))
                .put("webhookUrl", library.webhookUrl())
                .put("createdAt", library.createdAt().toString());
    }

    /** Writes a library with the generated webhook secret, if any. */
    public static ObjectNode writePutResult(PutResult stored) {
        ObjectNode node = writeLibrary(stored.library());
        return stored.newSecret() == null ? node : node.put("webhookSecret", stored.newSecret());
    }

    public static ObjectNode writeSummary(LibrarySummary overview) {
        ObjectNode node = writeLibrary(overview.library());
        ObjectNode counts = node.putObject("documents");
        overview.documents().forEach((status, count) -> counts.put(status.wireName(), count));
        node.putObject("embedding").put("pending", overview.pendingEmbedding());
        return node;
    }

    public static ObjectNode writeDocument(DocumentView document) {
        return JSON.objectNode()
                .put("id", document.id().value())
                .put("url", document.url())
                .put("key", document.key())
                .put("sourceUrl", document.sourceUrl())
                .put("status", document.status().wireName())
                .put("title", document.title())
                .put("message", document.message())
                .put("attempts", document.attempts())
                .put("nextAttemptAt", textOrNull(document.nextAttemptAt()))
                .put("createdAt", document.createdAt().toString())
                .put("updatedAt", document.updatedAt().toString());
    }

    public static ObjectNode writeToken(AccessToken token) {
        ObjectNode node = JSON.objectNode().put("id", token.id().value()).put("name", token.name());
        node.set("scopes", writeScopes(token.scopes()));
        node.set("libraries", writeLibraries(token.libraries()));
        return node.put("expiresAt", textOrNull(token.expiresAt()))
                .put("createdAt", token.createdAt().toString())
                .put("lastUsedAt", textOrNull(token.lastUsedAt()));
    }

    /** Writes a new token with its secret. */
    public static ObjectNode writeIssuedToken(IssuedToken issued) {
        ObjectNode node = writeToken(issued.token());
        node.remove("lastUsedAt");
        return node.put("token", issued.secret().value());
    }

    /** Writes an object with one list. */
    public static <T> ObjectNode writeList(String field, Collection<T> all, Function<T, ObjectNode> each) {
        ObjectNode node = JSON.objectNode();
        node.set(field, writeArray(all, each));
        return node;
    }

    static ObjectNode writeUpdate(LibraryUpdate change) {
        ObjectNode node = JSON.objectNode().put("name", change.name()).put("instructions", change.instructions());
        Duration refresh = change.refreshInterval();
        if (refresh != null) {
            node.put("refreshInterval", refresh.isZero() ? "" : refresh.toString());
        }
        if (change.webhookUrl() != null) {
            node.put("webhookUrl", change.webhookUrl());
        }
        return change.webhookSecret() == null ? node : node.put("webhookSecret", change.webhookSecret());
    }

    /** Writes a document with a text or a URL; files are sent as a form. */
    static ObjectNode writeNewDocument(NewDocument document) {
        ObjectNode node = JSON.objectNode();
        switch (document.source()) {
            case DocumentSource.WebPage page -> node.put("url", page.url().value());
            case DocumentSource.RawText raw -> node.put("text", raw.text());
            case DocumentSource.SourceFile file -> throw new IllegalArgumentException("a file is no JSON");
        }
        if (document.key() != null) {
            node.put("key", document.key());
        }
        return node.put("title", document.metadata().title())
                .put("sourceUrl", addressOrNull(document.metadata().sourceUrl()))
                .put("imageSnippet", addressOrNull(document.metadata().imageSnippet()));
    }

    static ObjectNode writeQuestion(Question question) {
        ObjectNode node = JSON.objectNode().put("query", question.text()).put("streaming", true);
        if (question.conversation() != null) {
            node.put("conversationId", question.conversation().value());
        }
        return node;
    }

    static ObjectNode writeTokenRequest(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            @Nullable Instant expiresAt) {
        ObjectNode node = JSON.objectNode().put("name", name);
        node.set("scopes", writeScopes(scopes));
        node.set("libraries", writeLibraries(libraries));
        return node.put("expiresAt", textOrNull(expiresAt));
    }

    private static ObjectNode writeSource(SourceView source) {
        ObjectNode node = JSON.objectNode()
                .put("id", source.id())
                .put("title", source.title())
                .put("similarity", source.similarity());
        ObjectNode extra = node.putObject("extraFields");
        if (source.learnMore() != null) {
            extra.set("learnMoreLink", writeLink(source.learnMore()));
        }
        return node;
    }

    private static ObjectNode writeLink(ReplyLink link) {
        return JSON.objectNode().put("url", link.url().value()).put("text", link.text());
    }

    private static ArrayNode writeScopes(Set<TokenScope> scopes) {
        ArrayNode array = JSON.arrayNode();
        scopes.stream().sorted().map(TokenScope::wireName).forEach(array::add);
        return array;
    }

    /** Returns the library IDs; null for all libraries. */
    private static @Nullable ArrayNode writeLibraries(LibraryGrant grant) {
        if (!(grant instanceof LibraryGrant.ListedLibraries only)) {
            return null;
        }
        ArrayNode array = JSON.arrayNode();
        List<String> ids = only.libraries().stream().map(LibraryId::value).sorted().toList();
        ids.forEach(array::add);
        return array;
    }

    private static <T> ArrayNode writeArray(Collection<T> all, Function<T, ObjectNode> each) {
        ArrayNode array = JSON.arrayNode();
        all.forEach(one -> array.add(each.apply(one)));
        return array;
    }

    /** Returns an instant or a duration in ISO 8601. */
    private static @Nullable String textOrNull(@Nullable Object time) {
        return time == null ? null : time.toString();
    }

    private static @Nullable String addressOrNull(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
