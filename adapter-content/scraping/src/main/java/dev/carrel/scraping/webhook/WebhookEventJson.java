package dev.carrel.scraping.webhook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.carrel.application.port.WebhookSender.WebhookEvent;
import dev.carrel.domain.WebAddress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The JSON of a webhook event. Unknown values are null, never missing. */
public final class WebhookEventJson {

    private static final JsonFactory JSON_FACTORY = new JsonFactory();

    private WebhookEventJson() {}

    /** Returns the JSON in UTF-8. */
    public static byte[] of(WebhookEvent event) {
        var bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON_FACTORY.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("type", "document." + event.status().wireName());
            json.writeStringField("timestamp", event.endedAt().toString());
            json.writeObjectFieldStart("data");
            json.writeStringField("libraryId", event.library().value());
            json.writeStringField("id", event.document().value());
            json.writeStringField("status", event.status().wireName());
            writeField(json, "url", addressValue(event.url()));
            writeField(json, "key", event.key());
            writeField(json, "title", event.title());
            writeField(json, "message", event.message());
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
