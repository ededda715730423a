package dev.carrel.http.request;

import dev.carrel.domain.WireName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
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

    /** Returns the media type of the format. */
    public String mediaType() {
        return mediaType;
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
