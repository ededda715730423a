package dev.carrel.api.document;

import dev.carrel.domain.document.LeftOut;

/**
 * What was found in a source and not taken.
 *
 * @param part such as {@code pictures} or {@code comments}
 */
public record LeftOutBody(String part, int count) {

    static LeftOutBody of(LeftOut leftOut) {
        return new LeftOutBody(leftOut.part().wireName(), leftOut.count());
    }
}
