package dev.carrel.postgres;

import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import java.io.FileNotFoundException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

import static org.assertj.core.api.Assertions.assertThat;

class PostgresErrorsTest {

    private final PostgresSettings settings = PostgresSettings.of("jdbc:postgresql://db.example.com/carrel", "carrel",
            () -> "");

    @Test
    void aPasswordThatIsMissingIsNotWaitedFor() {
        CarrelException error = translate("08004");

        assertThat(error).isNotInstanceOf(StorageUnreachableException.class);
        assertThat(error.userMessage()).contains("db.example.com", "password, whether one is given");
    }

    @Test
    void aServerThatCannotBeReachedIsWaitedFor() {
        assertThat(translate("08001")).isInstanceOf(StorageUnreachableException.class);
        assertThat(translate("57P03")).isInstanceOf(StorageUnreachableException.class);
    }

    @Test
    void aConnectionThatThePoolHasClosedWasLost() {
        var closed = new SQLException("Connection is closed");
        var unreadable = new PSQLException("A reply that the driver cannot read.", null);
        assertThat(PostgresErrors.toCarrelException(settings, new IllegalStateException(closed)))
                .isInstanceOf(StorageUnreachableException.class);
        assertThat(PostgresErrors.toCarrelException(settings, unreadable))
                .isNotInstanceOf(StorageUnreachableException.class);
    }

    @Test
    void aCertificateThatIsNotTrustedIsNotWaitedFor() {
        for (Exception cause : List.of(new CertificateException("unable to find valid certification path"),
                new FileNotFoundException("root.crt"))) {
            CarrelException error = PostgresErrors.toCarrelException(settings,
                    new SQLException("as the driver says it", "08006", cause));

            assertThat(error).isNotInstanceOf(StorageUnreachableException.class);
            assertThat(error.userMessage()).contains("sslrootcert");
        }
        var ended = new SSLHandshakeException("Remote host terminated the handshake");
        assertThat(PostgresErrors.toCarrelException(settings, new SQLException("SSL error", "08006", ended)))
                .isInstanceOf(StorageUnreachableException.class);
    }

    private CarrelException translate(String state) {
        return PostgresErrors.toCarrelException(settings, new SQLException("as the driver says it", state));
    }
}
