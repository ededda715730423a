package dev.carrel.api;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** The JSON of the servers: bounded against malicious input, and without what parsers understand differently. */
public final class StrictJson {

    /** Deeper than any request needs, and shallow enough for any stack. */
    private static final int MAX_NESTING_DEPTH = 64;
    /** The size of a body is limited elsewhere; this limits what many small values grow to when they are parsed. */
    private static final long MAX_TOKENS = 100_000;
    /** Longer than any number and any name that a request needs. */
    private static final int MAX_NUMBER_LENGTH = 100;
    private static final int MAX_NAME_LENGTH = 1000;
    /** Characters above are written as escapes: an unpaired surrogate could not be encoded in UTF-8. */
    private static final int LAST_BEFORE_SURROGATES = 0xD7FF;

    private StrictJson() {}

    /** Creates a mapper. It reads exactly one value, in which no object has a field twice. */
    public static JsonMapper createMapper() {
        return JsonMapper
                .builder(new JsonFactoryBuilder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(MAX_NESTING_DEPTH)
                                .maxTokenCount(MAX_TOKENS)
                                .maxStringLength(Integer.MAX_VALUE)
                                .maxNumberLength(MAX_NUMBER_LENGTH)
                                .maxNameLength(MAX_NAME_LENGTH)
                                .build())
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                        .highestNonEscapedChar(LAST_BEFORE_SURROGATES)
                        .build())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }
}
