package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.application.AccessControl.IssuedToken;
import dev.carrel.cli.client.CarrelClient.LibrarySummary;
import dev.carrel.cli.client.ReplyView.SourceView;
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

/** Parses JSON responses. A missing or invalid field becomes a {@link ServerException}; unknown fields are ignored. */
final class ServerJsonParser {

    private ServerJsonParser() {}

    static LibraryView parseLibrary(JsonNode node) {
        return new LibraryView(new LibraryId(requireText(node, "id")), textOrNull(node, "name"),
                textOrNull(node, "instructions"), durationOrNull(node, "refreshInterval"),
                textOrNull(node, "webhookUrl"), requireInstant(node, "createdAt"));
    }

    static LibrarySummary parseSummary(JsonNode node) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, node.path("documents").path(status.wireName()).asLong());
        }
        return new LibrarySummary(parseLibrary(node), counts, node.path("embedding").path("pending").asLong());
    }

    static DocumentView parseDocument(JsonNode node) {
        return new DocumentView(new DocumentId(requireText(node, "id")), textOrNull(node, "url"),
                textOrNull(node, "key"), textOrNull(node, "sourceUrl"), parseStatus(node), textOrNull(node, "title"),
                textOrNull(node, "message"), node.path("attempts").asInt(), instantOrNull(node, "nextAttemptAt"),
                requireInstant(node, "createdAt"), requireInstant(node, "updatedAt"));
    }

    static DocumentStatus parseStatus(JsonNode node) {
        return DocumentStatus.fromWireName(requireText(node, "status")).orElseThrow(() -> missingField("status"));
    }

    static ReplyView parseReply(JsonNode node) {
        JsonNode metadata = node.path("metadata");
        return new ReplyView(requireText(node, "reply"), new ConversationId(requireText(node, "conversationId")),
                parseList(metadata.path("documents"), ServerJsonParser::parseSource),
                parseList(metadata.path("images"), ServerJsonParser::parseLink),
                parseList(metadata.path("helpArticles"), ServerJsonParser::parseLink));
    }

    static AccessToken parseToken(JsonNode node) {
        Set<TokenScope> scopes = parseList(node.path("scopes"),
                word -> TokenScope.fromWireName(word.asText()).orElseThrow(() -> missingField("scopes")))
                .stream()
                .collect(Collectors.toSet());
        return new AccessToken(new AccessTokenId(requireText(node, "id")), requireText(node, "name"), scopes,
                parseGrant(node.path("libraries")), requireInstant(node, "createdAt"), instantOrNull(node, "expiresAt"),
                instantOrNull(node, "lastUsedAt"));
    }

    static IssuedToken parseIssuedToken(JsonNode node) {
        return new IssuedToken(parseToken(node), new TokenSecret(requireText(node, "token")));
    }

    static <T> List<T> parseList(JsonNode array, Function<JsonNode, T> reader) {
        var all = new ArrayList<T>(array.size());
        array.forEach(element -> all.add(reader.apply(element)));
        return all;
    }

    static String requireText(JsonNode node, String field) {
        String text = textOrNull(node, field);
        if (text == null) {
            throw missingField(field);
        }
        return text;
    }

    static @Nullable String textOrNull(JsonNode node, String field) {
        return node.path(field).isTextual() ? node.path(field).asText() : null;
    }

    private static SourceView parseSource(JsonNode node) {
        JsonNode learnMore = node.path("extraFields").path("learnMoreLink");
        return new SourceView(requireText(node, "id"), requireText(node, "title"), node.path("similarity").asDouble(),
                learnMore.isObject() ? parseLink(learnMore) : null);
    }

    private static ReplyLink parseLink(JsonNode node) {
        return new ReplyLink(new WebAddress(requireText(node, "url")), requireText(node, "text"));
    }

    private static LibraryGrant parseGrant(JsonNode libraries) {
        return libraries.isArray()
                ? new LibraryGrant.ListedLibraries(Set.copyOf(parseList(libraries, id -> new LibraryId(id.asText()))))
                : new LibraryGrant.AllLibraries();
    }

    static Instant requireInstant(JsonNode node, String field) {
        Instant instant = instantOrNull(node, field);
        if (instant == null) {
            throw missingField(field);
        }
        return instant;
    }

    static @Nullable Instant instantOrNull(JsonNode node, String field) {
        String text = textOrNull(node, field);
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeParseException ignored) {
            throw missingField(field);
        }
    }

    private static @Nullable Duration durationOrNull(JsonNode node, String field) {
        String text = textOrNull(node, field);
        try {
            return text == null ? null : Duration.parse(text);
        } catch (DateTimeParseException ignored) {
            throw missingField(field);
        }
    }

    static ServerException missingField(String field) {
        return ServerException.of("The server's response has no \"" + field + "\" that this version understands.");
    }
}
