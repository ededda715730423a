package dev.carrel.wiki;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.carrel.application.port.connector.PlaceException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A part of a list of Confluence, which has pages or spaces. */
record SpaceList(@Nullable List<SpacePage> results, @JsonProperty("_links") @Nullable NextLink links) {

    private static final Pattern POSITION = Pattern.compile("[?&]((?:cursor|start)=[^&#]+)");

    /** @param next the address of the next part; null in the last one */
    record NextLink(@Nullable String next) {}

    /** Returns the parameter of the next part; empty after the last one. Nothing else of its address is used. */
    Optional<String> findNext() throws PlaceException {
        if (links == null) {
            throw WikiHttp.unexpected(null);
        }
        String next = links.next();
        if (next == null) {
            return Optional.empty();
        }
        Matcher position = POSITION.matcher(next);
        if (!position.find()) {
            throw WikiHttp.unexpected(null);
        }
        return Optional.of(position.group(1));
    }
}
