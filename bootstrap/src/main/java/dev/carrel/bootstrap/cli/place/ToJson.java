package dev.carrel.bootstrap.cli.place;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.bootstrap.cli.place.Answer.Source;
import dev.carrel.bootstrap.cli.place.Place.Overview;
import dev.carrel.bootstrap.cli.place.Place.Stored;
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

/** Writes the shapes of the interface: what is sent to a server, and what {@code --json} prints. */
public final class ToJson {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ToJson() {}

    /** The body of a reply that is not streamed. */
    public static ObjectNode answer(Answer answer) {
        ObjectNode node = JSON.objectNode()
                .put("reply", answer.reply())
                .put("conversationId", answer.conversation().value());
        ObjectNode metadata = node.putObject("metadata");
        metadata.set("documents", array(answer.documents(), ToJson::source));
        metadata.set("images", array(answer.images(), ToJson::link));
        metadata.set("helpArticles", array(answer.helpArticles(), ToJson::link));
        return node;
    }

    public static ObjectNode library(LibraryView library) {
        return JSON.objectNode()
                .put("id", library.id().value())
                .put("name", library.name())
                .put("instructions", library.instructions())
                .put("refreshInterval", text(library.refreshInterval()))
                .put("webhookUrl", library.webhookUrl())
                .put("createdAt", library.createdAt().toString());
    }

    /** A library that was put, with the secret that was made for it. */
    public static ObjectNode stored(Stored stored) {
        ObjectNode node = library(stored.library());
        return stored.newSecret() == null ? node : node.put("webhookSecret", stored.newSecret());
    }

    public static ObjectNode overview(Overview overview) {
        ObjectNode node = library(overview.library());
        ObjectNode counts = node.putObject("documents");
        overview.documents().forEach((status, count) -> counts.put(status.wireName(), count));
        node.putObject("embedding").put("pending", overview.unembedded());
        return node;
    }

    public static ObjectNode document(DocumentView document) {
        return JSON.objectNode()
                .put("id", document.id().value())
                .put("url", document.url())
                .put("key", document.key())
                .put("sourceUrl", document.sourceUrl())
                .put("status", document.status().wireName())
                .put("title", document.title())
                .put("message", document.message())
                .put("attempts", document.attempts())
                .put("nextAttemptAt", text(document.nextAttemptAt()))
                .put("createdAt", document.createdAt().toString())
                .put("updatedAt", document.updatedAt().toString());
    }

    public static ObjectNode token(AccessToken token) {
        ObjectNode node = JSON.objectNode().put("id", token.id().value()).put("name", token.name());
        node.set("scopes", scopes(token.scopes()));
        node.set("libraries", libraries(token.libraries()));
        return node.put("expiresAt", text(token.expiresAt()))
                .put("createdAt", token.createdAt().toString())
                .put("lastUsedAt", text(token.lastUsedAt()));
    }

    /** A new token with its secret. */
    public static ObjectNode issued(IssuedToken issued) {
        ObjectNode node = token(issued.token());
        node.remove("lastUsedAt");
        return node.put("token", issued.secret().value());
    }

    /** An object with one field that lists these. */
    public static <T> ObjectNode listing(String field, Collection<T> all, Function<T, ObjectNode> each) {
        ObjectNode node = JSON.objectNode();
        node.set(field, array(all, each));
        return node;
    }

    static ObjectNode libraryFields(LibraryChange change) {
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

    /** What is handed in as a text or an address; files go another way. */
    static ObjectNode newDocument(NewDocument document) {
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
                .put("sourceUrl", value(document.metadata().sourceUrl()))
                .put("imageSnippet", value(document.metadata().imageSnippet()));
    }

    static ObjectNode question(Question question) {
        ObjectNode node = JSON.objectNode().put("query", question.text()).put("streaming", true);
        if (question.conversation() != null) {
            node.put("conversationId", question.conversation().value());
        }
        return node;
    }

    static ObjectNode tokenFields(String name, Set<TokenScope> scopes, LibraryGrant libraries,
            @Nullable Instant expiresAt) {
        ObjectNode node = JSON.objectNode().put("name", name);
        node.set("scopes", scopes(scopes));
        node.set("libraries", libraries(libraries));
        return node.put("expiresAt", text(expiresAt));
    }

    private static ObjectNode source(Source source) {
        ObjectNode node = JSON.objectNode()
                .put("id", source.id())
                .put("title", source.title())
                .put("similarity", source.similarity());
        ObjectNode extra = node.putObject("extraFields");
        if (source.learnMore() != null) {
            extra.set("learnMoreLink", link(source.learnMore()));
        }
        return node;
    }

    private static ObjectNode link(ReplyLink link) {
        return JSON.objectNode().put("url", link.url().value()).put("text", link.text());
    }

    private static ArrayNode scopes(Set<TokenScope> scopes) {
        ArrayNode array = JSON.arrayNode();
        scopes.stream().sorted().map(TokenScope::wireName).forEach(array::add);
        return array;
    }

    /** Null for all libraries. */
    private static @Nullable ArrayNode libraries(LibraryGrant grant) {
        if (!(grant instanceof LibraryGrant.ListedLibraries only)) {
            return null;
        }
        ArrayNode array = JSON.arrayNode();
        List<String> ids = only.libraries().stream().map(LibraryId::value).sorted().toList();
        ids.forEach(array::add);
        return array;
    }

    private static <T> ArrayNode array(Collection<T> all, Function<T, ObjectNode> each) {
        ArrayNode array = JSON.arrayNode();
        all.forEach(one -> array.add(each.apply(one)));
        return array;
    }

    /** Of an instant or a duration, as ISO 8601 writes them. */
    private static @Nullable String text(@Nullable Object time) {
        return time == null ? null : time.toString();
    }

    private static @Nullable String value(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
