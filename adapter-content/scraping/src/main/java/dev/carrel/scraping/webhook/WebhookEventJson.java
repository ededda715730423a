package dev.carrel.scraping.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.carrel.application.port.WebhookSender.MessageEvent;
import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The JSON of a webhook event. Unknown values are null, never missing. */
public final class WebhookEventJson {

    private static final JsonFactory JSON_FACTORY = new JsonFactory();

    private WebhookEventJson() {}

    /** Writes the fields of an event. */
    private interface FieldWriter {
        void writeTo(JsonGenerator json) throws IOException;
    }

    /** Returns the JSON in UTF-8. */
    public static byte[] of(WebhookEvent event) {
        return write("document." + event.status().wireName(), event.endedAt(), json -> {
            json.writeStringField("libraryId", event.library().value());
            json.writeStringField("id", event.document().value());
            json.writeStringField("status", event.status().wireName());
            writeField(json, "url", addressValue(event.url()));
            writeField(json, "key", event.key());
            writeField(json, "title", event.title());
            writeField(json, "message", event.message());
        });
    }

    /** Returns the JSON in UTF-8. */
    public static byte[] of(MessageEvent event) {
        return write("widget.message", event.sentAt(), json -> {
            json.writeStringField("libraryId", event.library().value());
            json.writeStringField("widgetId", event.widget().value());
            json.writeStringField("id", event.id());
            json.writeStringField("origin", event.origin());
            writeField(json, "name", event.message().name());
            writeField(json, "email", event.message().email());
            writeField(json, "text", event.message().text());
            ConversationId conversation = event.conversation();
            writeField(json, "conversationId", conversation == null ? null : conversation.value());
            json.writeArrayFieldStart("turns");
            for (ConversationTurn turn : event.turns()) {
                json.writeStartObject();
                writeField(json, "query", turn.query());
                writeField(json, "reply", turn.reply());
                json.writeStringField("createdAt", turn.createdAt().toString());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static byte[] write(String type, Instant time, FieldWriter fields) {
        var bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON_FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("type", type);
            json.writeStringField("timestamp", time.toString());
            json.writeObjectFieldStart("data");
            fields.writeTo(json);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void writeField(JsonGenerator json, String name, @Nullable String value) throws IOException {
        json.writeFieldName(name);
        // A page title may hold an unpaired surrogate, which is replaced on encoding.
        json.writeString(value == null ? null : new String(value.getBytes(UTF_8), UTF_8));
    }

    private static @Nullable String addressValue(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
