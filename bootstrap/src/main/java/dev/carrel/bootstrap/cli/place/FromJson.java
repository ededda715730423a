package dev.carrel.bootstrap.cli.place;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.bootstrap.cli.place.Answer.Source;
import dev.carrel.bootstrap.cli.place.Place.Overview;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.LibraryGrant;
import dev.carrel.domain.access.TokenScope;
import dev.carrel.domain.access.TokenSecret;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ReplyLink;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what a server sends. What is missing from it becomes a {@link ServerException}; what is new is passed over. */
final class FromJson {

    private FromJson() {}

    static LibraryView library(JsonNode node) {
        return new LibraryView(new LibraryId(text(node, "id")), textOrNull(node, "name"),
                textOrNull(node, "instructions"), durationOrNull(node, "refreshInterval"),
                textOrNull(node, "webhookUrl"), instant(node, "createdAt"));
    }

    static Overview overview(JsonNode node) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, node.path("documents").path(status.wireName()).asLong());
        }
        return new Overview(library(node), counts, node.path("embedding").path("pending").asLong());
    }

    static DocumentView document(JsonNode node) {
        return new DocumentView(new DocumentId(text(node, "id")), textOrNull(node, "url"),
                textOrNull(node, "key"), textOrNull(node, "sourceUrl"), status(node), textOrNull(node, "title"),
                textOrNull(node, "message"), node.path("attempts").asInt(), instantOrNull(node, "nextAttemptAt"),
                instant(node, "createdAt"), instant(node, "updatedAt"));
    }

    static DocumentStatus status(JsonNode node) {
        return DocumentStatus.fromWireName(text(node, "status")).orElseThrow(() -> missing("status"));
    }

    static Answer answer(JsonNode node) {
        JsonNode metadata = node.path("metadata");
        return new Answer(text(node, "reply"), new ConversationId(text(node, "conversationId")),
                each(metadata.path("documents"), FromJson::source), each(metadata.path("images"), FromJson::link),
                each(metadata.path("helpArticles"), FromJson::link));
    }

    static AccessToken token(JsonNode node) {
        Set<TokenScope> scopes = each(node.path("scopes"),
                word -> TokenScope.fromWireName(word.asText()).orElseThrow(() -> missing("scopes")))
                .stream()
                .collect(Collectors.toSet());
        return new AccessToken(new AccessTokenId(text(node, "id")), text(node, "name"), scopes,
                grant(node.path("libraries")), instant(node, "createdAt"), instantOrNull(node, "expiresAt"),
                instantOrNull(node, "lastUsedAt"));
    }

    static IssuedToken issued(JsonNode node) {
        return new IssuedToken(token(node), new TokenSecret(text(node, "token")));
    }

    static <T> List<T> each(JsonNode array, Function<JsonNode, T> reader) {
        var all = new ArrayList<T>(array.size());
        array.forEach(element -> all.add(reader.apply(element)));
        return all;
    }

    static String text(JsonNode node, String field) {
        String text = textOrNull(node, field);
        if (text == null) {
            throw missing(field);
        }
        return text;
    }

    static @Nullable String textOrNull(JsonNode node, String field) {
        return node.path(field).isTextual() ? node.path(field).asText() : null;
    }

    private static Source source(JsonNode node) {
        JsonNode learnMore = node.path("extraFields").path("learnMoreLink");
        return new Source(text(node, "id"), text(node, "title"), node.path("similarity").asDouble(),
                learnMore.isObject() ? link(learnMore) : null);
    }

    private static ReplyLink link(JsonNode node) {
        return new ReplyLink(new WebAddress(text(node, "url")), text(node, "text"));
    }

    private static LibraryGrant grant(JsonNode libraries) {
        return libraries.isArray()
                ? new LibraryGrant.ListedLibraries(Set.copyOf(each(libraries, id -> new LibraryId(id.asText()))))
                : new LibraryGrant.AllLibraries();
    }

    static Instant instant(JsonNode node, String field) {
        Instant instant = instantOrNull(node, field);
        if (instant == null) {
            throw missing(field);
        }
        return instant;
    }

    static @Nullable Instant instantOrNull(JsonNode node, String field) {
        String text = textOrNull(node, field);
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeParseException ignored) {
            throw missing(field);
        }
    }

    private static @Nullable Duration durationOrNull(JsonNode node, String field) {
        String text = textOrNull(node, field);
        try {
            return text == null ? null : Duration.parse(text);
        } catch (DateTimeParseException ignored) {
            throw missing(field);
        }
    }

    static ServerException missing(String field) {
        return ServerException.of("The server's answer has no \"" + field + "\" that this version understands.");
    }
}
