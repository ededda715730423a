package dev.carrel.domain.error;

/**
 * One thing that is wrong with what a client sent.
 *
 * @param field the field's name as the interface spells it, e.g. {@code sourceUrl}; empty for the whole
 * @param detail what the value must be, as the end of a sentence that begins with the field's name
 */
public record Violation(String field, String detail) {}
