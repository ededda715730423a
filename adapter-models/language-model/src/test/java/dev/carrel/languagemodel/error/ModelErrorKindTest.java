package dev.carrel.languagemodel.error;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ModelErrorKindTest {

    @Test
    void classifiesTheExceptionsOfLangChain4j() {
        assertThat(ModelErrorKind.of(new AuthenticationException("x"))).isEqualTo(ModelErrorKind.KEY_REJECTED);
        assertThat(ModelErrorKind.of(new RateLimitException("x"))).isEqualTo(ModelErrorKind.RATE_LIMITED);
        assertThat(ModelErrorKind.of(new ModelNotFoundException("x"))).isEqualTo(ModelErrorKind.UNKNOWN_MODEL);
        assertThat(ModelErrorKind.of(new InvalidRequestException("x"))).isEqualTo(ModelErrorKind.REQUEST_REJECTED);
        assertThat(ModelErrorKind.of(new InternalServerException("x"))).isEqualTo(ModelErrorKind.SERVER_ERROR);
        assertThat(ModelErrorKind.of(new TimeoutException("x"))).isEqualTo(ModelErrorKind.TIMEOUT);
        assertThat(ModelErrorKind.of(new UnresolvedModelServerException("x"))).isEqualTo(ModelErrorKind.UNKNOWN_HOST);
    }

    @Test
    void findsConnectionErrorsAmongTheCauses() {
        assertThat(ModelErrorKind.of(wrapped(new ConnectException()))).isEqualTo(ModelErrorKind.UNREACHABLE);
        assertThat(ModelErrorKind.of(wrapped(new HttpConnectTimeoutException("x"))))
                .isEqualTo(ModelErrorKind.UNREACHABLE);
        assertThat(ModelErrorKind.of(wrapped(new SSLHandshakeException("x")))).isEqualTo(ModelErrorKind.UNREACHABLE);
        assertThat(ModelErrorKind.of(wrapped(new IOException()))).isEqualTo(ModelErrorKind.UNREADABLE);
    }

    @Test
    void namesTheConnectionErrorAndNotItsCause() {
        var refused = new ConnectException();
        refused.initCause(new ClosedChannelException());

        assertThat(ErrorCauses.findConnectionError(wrapped(refused))).contains(refused);
        assertThat(ErrorCauses.rootCause(wrapped(refused))).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void findsTheHttpStatus() {
        assertThat(ErrorCauses.findHttpStatus(wrapped(new HttpException(429, "x")))).hasValue(429);
        assertThat(ErrorCauses.findHttpStatus(wrapped(new IOException()))).isEmpty();
    }

    private static RuntimeException wrapped(Exception cause) {
        return new RuntimeException("outer", cause);
    }
}
