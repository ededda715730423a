package dev.carrel.http.exchange;

/** Thrown to answer a request with a problem. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    /** Creates an exception that is answered with the problem. */
    public ProblemException(Problem problem) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    /** Returns the problem to answer with. */
    Problem problem() {
        return problem;
    }
}
