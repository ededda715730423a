package dev.carrel.api.document;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that a document is to have, in place of the ones it has.
 *
 * @param attributes strings, numbers, booleans and lists of strings
 */
public record AttributesRequest(@Nullable Map<String, Object> attributes) {}
