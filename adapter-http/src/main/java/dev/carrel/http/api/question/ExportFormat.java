package dev.carrel.http.api.question;

import dev.carrel.domain.WireName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The format of a list of questions. */
enum ExportFormat implements WireName {

    /** A page of the list. */
    JSON("application/json"),

    /** A check for each question, as {@code carrel eval} reads them. */
    JSONL("application/x-ndjson"),

    /** A row for each question. */
    CSV("text/csv");

    private final String mediaType;

    ExportFormat(String mediaType) {
        this.mediaType = mediaType;
    }

    String mediaType() {
        return mediaType;
    }

    static Optional<ExportFormat> fromWireName(String wireName) {
        return WireName.find(ExportFormat.class, wireName);
    }

    /** Returns the first format of an {@code Accept} header; a page if it names none. */
    static ExportFormat negotiate(@Nullable String accept) {
        return accept == null ? JSON
                : Arrays.stream(accept.toLowerCase(Locale.ROOT).split("[,;]"))
                        .flatMap(type -> Arrays.stream(values()).filter(each -> each.mediaType.equals(type.strip())))
                        .findFirst()
                        .orElse(JSON);
    }
}
