package dev.carrel.domain;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WebAddressTest {

    @Test
    void keepsTheOriginalSpelling() {
        var address = new WebAddress("HTTPS://Example.ORG:8443/a?b=c#d");
        assertThat(address.value()).isEqualTo("HTTPS://Example.ORG:8443/a?b=c#d");
        assertThat(address.host()).isEqualTo("example.org");
        assertThat(address.port()).isEqualTo(8443);
        assertThat(address.isSecure()).isTrue();
    }

    @Test
    void usesTheDefaultPortOfTheScheme() {
        assertThat(new WebAddress("http://example.org").port()).isEqualTo(80);
        assertThat(new WebAddress("https://example.org:/").port()).isEqualTo(443);
    }

    @Test
    void acceptsInternationalNamesAndIpLiterals() {
        assertThat(new WebAddress("https://bücher.example/straße").host()).isEqualTo("xn--bcher-kva.example");
        assertThat(new WebAddress("http://127.0.0.1:8080/").host()).isEqualTo("127.0.0.1");
        assertThat(new WebAddress("http://[::1]:8080/").host()).isEqualTo("[::1]");
        assertThat(new WebAddress("http://my_host/").host()).isEqualTo("my_host");
    }

    @Test
    void reportsViolations() {
        flawed("ftp://example.org/", "http://");
        flawed("/relative", "http://");
        flawed("example.org", "http://");
        flawed("http:///path", "host");
        flawed("http:opaque", "host");
        flawed("http://user@example.org/", "user name");
        flawed("http://user:secret@example.org/", "user name");
        flawed("http://exa mple.org/", "web address");
        flawed("http://example.org:0/", "port");
        flawed("http://example.org:65536/", "port");
        flawed("http://example.org/" + "x".repeat(2048), "2048");
    }

    @Test
    void acceptsANumericLastLabelOnlyInDottedIpv4() {
        for (String host : new String[]{"2130706433", "127.1", "0x7f.0.0.1", "0x7f000001", "0177.0.0.1", "1.2.3.4.5",
            "256.1.1.1", "example.1", "example.0x1", "127.0.0.1."}) {
            flawed("http://" + host + "/", "IPv4");
        }
        assertThat(WebAddress.findViolation("http://192.0.2.7/")).isEmpty();
        assertThat(WebAddress.findViolation("http://1password.com/")).isEmpty();
        assertThat(WebAddress.findViolation("http://example.1a/")).isEmpty();
    }

    private static void flawed(String address, String word) {
        assertThat(WebAddress.findViolation(address)).as(address)
                .hasValueSatisfying(flaw -> assertThat(flaw).contains(word));
    }
}
