package dev.carrel.http;

/** Carries a problem out of the reading of a request; it never leaves this package. */
final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Refused(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
