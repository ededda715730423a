package dev.carrel.domain.error;

import java.util.List;
import java.util.stream.Collectors;

/** Values that are well-formed but not acceptable; names all that is wrong with them, at least one thing. */
public final class InvalidRequestException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final transient List<Violation> violations;

    public InvalidRequestException(List<Violation> violations) {
        super(violations.stream()
                .map(violation -> (violation.field() + " " + violation.detail()).strip())
                .collect(Collectors.joining("; ")), null);
        this.violations = List.copyOf(violations);
    }

    public static InvalidRequestException of(String field, String detail) {
        return new InvalidRequestException(List.of(new Violation(field, detail)));
    }

    public List<Violation> violations() {
        return violations;
    }
}
