package dev.carrel.scraping;

import dev.carrel.application.port.connector.PlaceHttp.NoResponseException;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.AddressRefusedException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

class GuardedHttpTest {

    private static final FetchPolicy POLICY = FetchPolicy.PUBLIC_WEB.withAllowedBlocks("10.1.0.0/16");

    private static String refusalOf(String address, String resolved) {
        try (var http = new GuardedHttp(POLICY, "Carrel", host -> List.of(InetAddress.getByName(resolved)))) {
            return assertThrows(NoResponseException.class,
                    () -> http.send("GET", new WebAddress(address), Map.of(), null)).getMessage();
        }
    }

    @Test
    void saysWhatLetsAHostBeRead() {
        String plain = "The host was not found, or is at an address that may not be read without TLS: use https://, or have"
                + " the operator add the address to the setting fetch.allow.";
        assertThat(refusalOf("http://git.example/x.git", "140.82.121.3")).isEqualTo(plain);
        assertThat(refusalOf("http://git.example/x.git", "10.2.0.1")).isEqualTo(plain);
        assertThat(refusalOf("https://git.example/x.git", "10.2.0.1"))
                .endsWith("unless the setting fetch.allow has it.");
        assertThat(refusalOf("https://10.2.0.1/x.git", "10.2.0.1")).isEqualTo(
                "The address is not a public one and may not be read. The operator can allow it by the setting fetch.allow.");
    }

    @Test
    void refusesSocketsToOtherAddresses() {
        var sockets = new GuardedSockets(POLICY);
        sockets.checkAddress("mail.example", 993, true);
        sockets.checkAddress("mail.example", 143, false);
        sockets.checkAddress("10.1.0.1", 143, false);
        assertThatThrownBy(() -> sockets.checkAddress("10.0.0.1", 993, true))
                .isInstanceOf(AddressRefusedException.class)
                .hasMessageContaining("not a public one");
        assertThatThrownBy(() -> sockets.checkAddress("140.82.121.3", 143, false))
                .isInstanceOf(AddressRefusedException.class)
                .hasMessageContaining("by TLS only");
        assertThatThrownBy(() -> new GuardedSockets(FetchPolicy.PUBLIC_WEB).checkAddress("mail.example", 143, false))
                .isInstanceOf(AddressRefusedException.class)
                .hasMessageContaining("by TLS only");
    }
}
