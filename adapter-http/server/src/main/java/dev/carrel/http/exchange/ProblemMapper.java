package dev.carrel.http.exchange;

import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ReplyFailedException.ReplyFailure;
import dev.carrel.domain.error.RerankerException;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageException.StorageFullException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import dev.carrel.domain.error.TextChangedException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.error.UnexpectedException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps exceptions to problems. */
public final class ProblemMapper {

    private static final Logger log = LoggerFactory.getLogger(ProblemMapper.class);

    private static final Duration DISK_RETRY_DELAY = Duration.ofSeconds(30);
    private static final Duration SERVER_RETRY_DELAY = Duration.ofSeconds(5);

    private ProblemMapper() {}

    /** Returns the problem of an exception. Unexpected exceptions are logged under the id of the request. */
    public static Problem toProblem(Throwable thrown, String requestId) {
        return switch (thrown) {
            case ProblemException e -> e.problem();
            case CarrelException problem -> toProblem(problem, requestId);
            case InterruptedException interrupted -> unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5));
            default -> internalErrorProblem(thrown, requestId);
        };
    }

    /** Returns a problem with status 503. */
    public static Problem unavailableProblem(String detail, Duration retryAfter) {
        return Problem.of(ProblemType.UNAVAILABLE, detail).withRetryAfter(retryAfter);
    }

    /** Returns a problem with status 422. */
    public static Problem invalidRequestProblem(List<Problem.InvalidParameter> parameters, String detail) {
        return Problem.of(ProblemType.INVALID_REQUEST, detail).withErrors(parameters);
    }

    /** Returns the problem of a field with an address that the policy forbids. */
    public static Problem addressRefusedProblem(AddressRefusedException refused, String field) {
        return Problem.of(ProblemType.ADDRESS_REFUSED, refused.userMessage())
                .withErrors(List.of(Problem.InvalidParameter.inBody(field, refused.userMessage())));
    }

    private static Problem toProblem(CarrelException thrown, String requestId) {
        return switch (thrown) {
            case InvalidRequestException invalid -> invalidRequestProblem(
                    invalid.violations().stream().map(ProblemMapper::toInvalidParameter).toList(),
                    invalid.userMessage() + ".");
            case ContentTooLargeException large -> Problem.of(ProblemType.CONTENT_TOO_LARGE, large.userMessage() + ".");
            case AddressRefusedException refused -> addressRefusedProblem(refused, "url");
            case NotFoundException missing -> Problem.of(notFoundType(missing.resource()), missing.userMessage());
            case OverloadedException busy -> overloadedProblem(busy);
            case UnavailableException later -> unavailableProblem(later.userMessage(), later.retryAfter());
            case ReplyFailedException reply -> unavailableProblem(reply.userMessage(), retryDelay(reply.failure()));
            case TextChangedException changed -> Problem.of(ProblemType.TEXT_CHANGED, changed.userMessage());
            case DataFolderInUseException fault -> internalErrorProblem(fault, requestId);
            case StorageFullException full -> storageFullProblem(full, requestId);
            case StorageUnreachableException away -> storageUnreachableProblem(away, requestId);
            case StorageException fault -> internalErrorProblem(fault, requestId);
            case IndexUnusableException broken -> indexUnusableProblem(broken, requestId);
            case IndexUnreachableException away -> indexUnreachableProblem(away, requestId);
            case IndexException fault -> internalErrorProblem(fault, requestId);
            case EmbeddingException fault -> internalErrorProblem(fault, requestId);
            case RerankerException fault -> internalErrorProblem(fault, requestId);
            case ServerException fault -> internalErrorProblem(fault, requestId);
            case UnexpectedException fault -> internalErrorProblem(fault, requestId);
        };
    }

    /** Names the exceeded limit in the member of draft-ietf-httpapi-ratelimit-headers-11. */
    private static Problem overloadedProblem(OverloadedException busy) {
        Problem problem = Problem.of(ProblemType.TOO_MANY_REQUESTS, busy.userMessage())
                .withRetryAfter(busy.retryAfter());
        return busy.policy().map(policy -> problem.withMember("violated-policies", List.of(policy))).orElse(problem);
    }

    private static Duration retryDelay(ReplyFailure failure) {
        return switch (failure) {
            case TIMED_OUT -> Duration.ofSeconds(10);
            case ABORTED -> Duration.ofSeconds(1);
        };
    }

    private static ProblemType notFoundType(ResourceType resource) {
        return switch (resource) {
            case LIBRARY -> ProblemType.LIBRARY_NOT_FOUND;
            case DOCUMENT -> ProblemType.DOCUMENT_NOT_FOUND;
            case CONVERSATION -> ProblemType.CONVERSATION_NOT_FOUND;
            case CRAWL -> ProblemType.CRAWL_NOT_FOUND;
            case QUESTION -> ProblemType.QUESTION_NOT_FOUND;
            case HELP_ARTICLE -> ProblemType.HELP_ARTICLE_NOT_FOUND;
            case WIDGET -> ProblemType.WIDGET_NOT_FOUND;
            case CONNECTOR -> ProblemType.CONNECTOR_NOT_FOUND;
            case EVALUATION -> ProblemType.EVALUATION_NOT_FOUND;
        };
    }

    /** Returns where the violation is: library ids are in the path, all other fields in the body. */
    private static Problem.InvalidParameter toInvalidParameter(Violation violation) {
        return violation.field().equals(ApiRequest.LIBRARY_ID)
                ? Problem.InvalidParameter.inPath(violation.field(), violation.detail())
                : Problem.InvalidParameter.inBody(violation.field(), violation.detail());
    }

    /** Logs the message of the exception, which names a path and is not for clients. */
    private static Problem storageFullProblem(StorageFullException full, String requestId) {
        log.error("Request {} failed: {}", requestId, full.userMessage());
        return unavailableProblem(
                "The disk of the server is full. What is stored can be read; nothing is added until there is "
                        + "space.",
                DISK_RETRY_DELAY);
    }

    /** Keeps the address of the database from clients. The engine logs when the outage begins and ends. */
    private static Problem storageUnreachableProblem(StorageUnreachableException away, String requestId) {
        log.debug("Request {} failed: {}", requestId, away.userMessage());
        return unavailableProblem("The storage of the server cannot be reached.", SERVER_RETRY_DELAY);
    }

    /** Keeps the address of the index from clients. The engine logs when the outage begins and ends. */
    private static Problem indexUnreachableProblem(IndexUnreachableException away, String requestId) {
        log.debug("Request {} failed: {}", requestId, away.userMessage());
        return unavailableProblem("The search index of the server cannot be reached.", SERVER_RETRY_DELAY);
    }

    /** Keeps what the index has answered from clients. */
    private static Problem indexUnusableProblem(IndexUnusableException broken, String requestId) {
        log.error("Request {} failed: {}", requestId, broken.userMessage());
        return unavailableProblem("The search index of the server does not answer as it should; the log of Carrel has"
                + " more about it.", SERVER_RETRY_DELAY);
    }

    private static Problem internalErrorProblem(Throwable fault, String requestId) {
        log.error("Request {} failed", requestId, fault);
        return Problem.of(ProblemType.INTERNAL_ERROR, "Something went wrong inside Carrel; its log has more about it.")
                .withMember("instance", requestId);
    }
}
