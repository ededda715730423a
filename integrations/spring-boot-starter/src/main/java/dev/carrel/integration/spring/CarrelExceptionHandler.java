package dev.carrel.integration.spring;

import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ReplyFailedException;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.error.TextChangedException;
import dev.carrel.domain.error.UnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers a {@link CarrelException} that a controller throws with a problem detail (RFC 9457) of the status that a
 * server of Carrel would answer with. A fault is logged, and its message is not shown. An advice of the application
 * with a higher precedence comes first.
 */
@RestControllerAdvice
public final class CarrelExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(CarrelExceptionHandler.class);

    CarrelExceptionHandler() {}

    @ExceptionHandler
    ResponseEntity<ProblemDetail> answer(CarrelException thrown) {
        HttpStatus status = statusOf(thrown);
        ProblemDetail problem = ProblemDetail.forStatus(status);
        if (status == HttpStatus.INTERNAL_SERVER_ERROR) {
            log.error("A request failed.", thrown);
        } else {
            problem.setDetail(thrown.userMessage());
        }
        if (thrown instanceof InvalidRequestException invalid) {
            problem.setProperty("errors", describe(invalid));
        }
        Duration wait = retryAfter(thrown);
        return ResponseEntity.status(status)
                .headers(headers -> {
                    if (wait != null) {
                        headers.set(HttpHeaders.RETRY_AFTER, String.valueOf(Math.max(1, wait.toSeconds())));
                    }
                })
                .body(problem);
    }

    private static HttpStatus statusOf(CarrelException thrown) {
        return switch (thrown) {
            case InvalidRequestException invalid -> HttpStatus.UNPROCESSABLE_CONTENT;
            case AddressRefusedException refused -> HttpStatus.UNPROCESSABLE_CONTENT;
            case ContentTooLargeException large -> HttpStatus.CONTENT_TOO_LARGE;
            case NotFoundException missing -> HttpStatus.NOT_FOUND;
            case TextChangedException changed -> HttpStatus.PRECONDITION_FAILED;
            case OverloadedException busy -> HttpStatus.TOO_MANY_REQUESTS;
            case UnavailableException later -> HttpStatus.SERVICE_UNAVAILABLE;
            case ReplyFailedException failed -> HttpStatus.SERVICE_UNAVAILABLE;
            case ServerException server -> HttpStatus.BAD_GATEWAY;
            default -> HttpStatus.INTERNAL_SERVER_ERROR;
        };
    }

    private static @Nullable Duration retryAfter(CarrelException thrown) {
        return switch (thrown) {
            case OverloadedException busy -> busy.retryAfter();
            case UnavailableException later -> later.retryAfter();
            default -> null;
        };
    }

    private static List<Map<String, String>> describe(InvalidRequestException invalid) {
        return invalid.violations()
                .stream()
                .map(violation -> Map.of("field", violation.field(), "detail", violation.detail()))
                .toList();
    }
}
