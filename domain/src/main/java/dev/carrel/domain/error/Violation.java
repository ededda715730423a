package dev.carrel.domain.error;

/**
 * One invalid value of a request.
 *
 * @param field the field's name in the HTTP interface, e.g. {@code sourceUrl}; empty for the whole request
 * @param detail the violated rule, as the end of a sentence that begins with the field's name
 */
public record Violation(String field, String detail) {}
