package dev.carrel.domain.widget;

import dev.carrel.domain.error.InvalidRequestException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class VisitorMessageTest {

    @ParameterizedTest
    @ValueSource(strings = {"ada@example.org", "ada.l+x@example.org", "äda@exämple.org"})
    void takesAddresses(String email) {
        assertThat(new VisitorMessage(null, email, "Call me").email()).isEqualTo(email);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada", "@example.org", "ada@", "a@b@c", "ada@example.org, eve@example.org",
        "<ada@example.org>", "ada\u202E@example.org", "ada\u200B@example.org", "ada\u0000@example.org"})
    void refusesWhatIsNoneOrLooksLikeAnother(String email) {
        assertThatThrownBy(() -> new VisitorMessage(null, email, "Call me"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("email");
    }
}
