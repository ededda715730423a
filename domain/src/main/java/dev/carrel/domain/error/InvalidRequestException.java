package dev.carrel.domain.error;

import java.util.List;
import java.util.stream.Collectors;

/** A request has well-formed but invalid values; lists all violations, at least one. */
public final class InvalidRequestException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    public InvalidRequestException(List<Violation> violations) {
        super(violations.stream()
                .map(violation -> (violation.field() + " " + violation.detail()).strip())
                .collect(Collectors.joining("; ")), null);
        this.violations = List.copyOf(violations);
    }

    /** Returns the exception for one field. */
    public static InvalidRequestException of(String field, String detail) {
        return new InvalidRequestException(List.of(new Violation(field, detail)));
    }

    /** Returns the exception for a caller who knows a field by another name. */
    public InvalidRequestException renameField(String field, String name) {
        return new InvalidRequestException(violations.stream()
                .map(violation -> violation.field().equals(field) ? new Violation(name, violation.detail()) : violation)
                .toList());
    }

    /** Returns all violations. */
    public List<Violation> violations() {
        return violations;
    }

    /**
     * One invalid value of a request.
     *
     * @param field the field's name in the HTTP interface, e.g. {@code sourceUrl}; empty for the whole request
     * @param detail the violated rule, as the end of a sentence that begins with the field's name
     */
    public record Violation(String field, String detail) {}
}
