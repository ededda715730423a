package dev.carrel.wiki;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/** A page of Confluence, in a list without a body; or a space, with no more than its id. */
record SpacePage(@Nullable String id, @Nullable String title, @Nullable PageVersion version, @Nullable PageBody body,
        @JsonProperty("_links") @Nullable PageLink links) {

    /** The number of changes. */
    record PageVersion(@Nullable Long number) {}

    /** The content as HTML that needs nothing of the site. */
    record PageBody(@JsonProperty("export_view") @Nullable ExportView exportView) {}

    /** The HTML. */
    record ExportView(@Nullable String value) {}

    /** @param webui the address for readers, below that of the site */
    record PageLink(@Nullable String webui) {}
}
