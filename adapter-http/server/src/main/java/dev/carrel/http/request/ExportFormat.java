package dev.carrel.http.request;

import dev.carrel.domain.WireName;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.JsonCodec;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The format of a list: a page of it, or an export. */
public enum ExportFormat implements WireName {

    /** A page of the list. */
    JSON("application/json"),

    /** A line of JSON for each item. */
    JSONL("application/x-ndjson"),

    /** A row for each item. */
    CSV("text/csv");

    private final String mediaType;

    ExportFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Returns the response with an export in this format, whose rows or items are read now. */
    public CompleteResponse createExport(Supplier<String> csv, Supplier<? extends List<?>> items) {
        var content = new ByteArrayOutputStream();
        if (this == CSV) {
            content.writeBytes(csv.get().getBytes(StandardCharsets.UTF_8));
        } else {
            for (Object item : items.get()) {
                content.writeBytes(JsonCodec.toBytes(item));
                content.write('\n');
            }
        }
        return new CompleteResponse(200, mediaType + "; charset=utf-8", content.toByteArray(), Map.of());
    }

    /** Returns the format with a wire name, compared exactly; empty if there is none. */
    public static Optional<ExportFormat> fromWireName(String wireName) {
        return WireName.find(ExportFormat.class, wireName);
    }

    /** Returns the first format of an {@code Accept} header; a page if it names none. */
    public static ExportFormat negotiate(@Nullable String accept) {
        return accept == null ? JSON
                : Arrays.stream(accept.toLowerCase(Locale.ROOT).split("[,;]"))
                        .flatMap(type -> Arrays.stream(values()).filter(each -> each.mediaType.equals(type.strip())))
                        .findFirst()
                        .orElse(JSON);
    }
}
