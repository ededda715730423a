package dev.carrel.http;

import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.ConversationNotFoundException;
import dev.carrel.domain.error.CrawlNotFoundException;
import dev.carrel.domain.error.DataFolderInUseException;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyAbortedException;
import dev.carrel.domain.error.ReplyTimedOutException;
import dev.carrel.domain.error.StorageException;
import dev.carrel.domain.error.StorageFullException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.error.Violation;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what was thrown into what is answered. */
final class Problems {

    private static final Logger log = LoggerFactory.getLogger(Problems.class);

    private static final Duration DISK_RETRY_DELAY = Duration.ofSeconds(30);

    private Problems() {}

    /** The problem that a throwable is; what nobody expected is logged under the id of the request. */
    static Problem of(Throwable thrown, String requestId) {
        return switch (thrown) {
            case Refused refused -> refused.problem();
            case CarrelException problem -> of(problem, requestId);
            case InterruptedException hurry -> unavailable("Carrel is stopping.", Duration.ofSeconds(5));
            default -> internal(thrown, requestId);
        };
    }

    static Problem unavailable(String detail, Duration retryAfter) {
        return Problem.of(ProblemType.UNAVAILABLE, detail).retryAfter(retryAfter);
    }

    static Problem invalid(List<Problem.Flaw> flaws, String detail) {
        return Problem.of(ProblemType.INVALID_REQUEST, detail).errors(flaws);
    }

    /** The problem of an address that is in a field. */
    static Problem refused(AddressRefusedException refused, String field) {
        return Problem.of(ProblemType.ADDRESS_REFUSED, refused.userMessage())
                .errors(List.of(Problem.Flaw.inBody(field, refused.userMessage())));
    }

    private static Problem of(CarrelException thrown, String requestId) {
        return switch (thrown) {
            case InvalidRequestException invalid -> invalid(
                    invalid.violations().stream().map(Problems::flaw).toList(), invalid.userMessage() + ".");
            case ContentTooLargeException large -> Problem.of(ProblemType.CONTENT_TOO_LARGE, large.userMessage() + ".");
            case AddressRefusedException refused -> refused(refused, "url");
            case LibraryNotFoundException gone -> Problem.of(ProblemType.LIBRARY_NOT_FOUND, gone.userMessage());
            case DocumentNotFoundException gone -> Problem.of(ProblemType.DOCUMENT_NOT_FOUND, gone.userMessage());
            case ConversationNotFoundException gone ->
                    Problem.of(ProblemType.CONVERSATION_NOT_FOUND, gone.userMessage());
            case CrawlNotFoundException gone -> Problem.of(ProblemType.CRAWL_NOT_FOUND, gone.userMessage());
            case OverloadedException busy -> Problem.of(ProblemType.TOO_MANY_REQUESTS, busy.userMessage())
                    .retryAfter(busy.retryAfter());
            case UnavailableException later -> unavailable(later.userMessage(), later.retryAfter());
            case ReplyTimedOutException late -> unavailable(late.userMessage(), Duration.ofSeconds(10));
            case ReplyAbortedException half -> unavailable(half.userMessage(), Duration.ofSeconds(1));
            case DataFolderInUseException fault -> internal(fault, requestId);
            case StorageFullException full -> full(full, requestId);
            case StorageException fault -> internal(fault, requestId);
            case IndexException fault -> internal(fault, requestId);
            case EmbeddingException fault -> internal(fault, requestId);
            case UnexpectedException fault -> internal(fault, requestId);
        };
    }

    /** Libraries are named by the path, everything else by the body. */
    private static Problem.Flaw flaw(Violation violation) {
        return violation.field().equals(Call.LIBRARY)
                ? Problem.Flaw.inPath(violation.field(), violation.detail())
                : Problem.Flaw.inBody(violation.field(), violation.detail());
    }

    /** The sentence of the exception names a path, which is for the log only. */
    private static Problem full(StorageFullException full, String requestId) {
        log.error("Request {} could not be served: {}", requestId, full.userMessage());
        return unavailable(
                "The disk of the server is full. What is stored can be read; nothing is added until there is "
                        + "space.",
                DISK_RETRY_DELAY);
    }

    private static Problem internal(Throwable fault, String requestId) {
        log.error("Request {} met a fault", requestId, fault);
        return Problem.of(ProblemType.INTERNAL_ERROR, "Something went wrong inside Carrel; its log has more about it.")
                .member("instance", requestId);
    }
}
