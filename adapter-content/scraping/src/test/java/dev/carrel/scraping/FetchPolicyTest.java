package dev.carrel.scraping;

import dev.carrel.domain.WebAddress;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** The checks of an address before the DNS lookup. */
final class FetchPolicyTest {

    @Test
    void refusesNonPublicLiterals() {
        for (String address : new String[]{"http://127.0.0.1/", "http://10.0.0.1/", "https://169.254.169.254/latest",
            "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[fd00:ec2::254]/", "http://0.0.0.0/"}) {
            assertThat(refusal(FetchPolicy.PUBLIC_WEB, address)).as(address).contains("not a public one");
        }
    }

    @Test
    void refusesLocalhostNames() {
        for (String address : new String[]{"http://localhost/", "http://LOCALHOST/", "http://localhost./",
            "http://anything.localhost/"}) {
            assertThat(refusal(FetchPolicy.PUBLIC_WEB, address)).as(address).contains("not a public one");
        }
    }

    @Test
    void allowsLocalhostNamesIfLoopbackIsAllowed() {
        FetchPolicy policy = FetchPolicy.PUBLIC_WEB.withAllowedBlocks("127.0.0.0/8");

        assertThat(refusal(policy, "http://localhost:8983/")).isEmpty();
        assertThat(refusal(policy, "http://127.0.0.1:8983/")).isEmpty();
        assertThat(refusal(policy, "http://[::1]/")).isNotEmpty();
    }

    @Test
    void refusesOtherPorts() {
        assertThat(refusal(FetchPolicy.PUBLIC_WEB, "http://example.com:6379/")).contains("port 80 or 443");
        assertThat(refusal(FetchPolicy.PUBLIC_WEB, "http://1.1.1.1:22/")).contains("port 80 or 443");
        assertThat(refusal(FetchPolicy.PUBLIC_WEB, "http://example.com/")).isEmpty();
        assertThat(refusal(FetchPolicy.PUBLIC_WEB, "https://example.com:443/")).isEmpty();
        assertThat(refusal(FetchPolicy.PUBLIC_WEB, "https://example.com:80/")).isEmpty();
        assertThat(refusal(FetchPolicy.PUBLIC_WEB.withPublicPorts(Set.of(8080)), "http://example.com:8080/")).isEmpty();
        assertThat(refusal(FetchPolicy.PUBLIC_WEB.withPublicPorts(Set.of(8080)), "http://example.com/"))
                .contains("port 8080");
    }

    @Test
    void defersPortCheckOfNamesToTheLookup() {
        FetchPolicy policy = FetchPolicy.PUBLIC_WEB.withAllowedBlocks("10.0.0.0/8");

        assertThat(refusal(policy, "http://wiki.example:8080/")).isEmpty();
        assertThat(refusal(policy, "http://1.1.1.1:8080/")).isNotEmpty();
        assertThat(refusal(policy, "http://10.1.2.3:8080/")).isEmpty();
    }

    @Test
    void parsesCommaSeparatedBlocks() {
        FetchPolicy policy = FetchPolicy.PUBLIC_WEB.withAllowedBlocks(" 10.0.0.0/8, ,fd00::/8,")
                .withAllowedBlocks("")
                .withAllowedBlocks("192.0.2.7");

        assertThat(refusal(policy, "http://10.1.2.3/")).isEmpty();
        assertThat(refusal(policy, "http://[fd00::1]/")).isEmpty();
        assertThat(refusal(policy, "http://192.0.2.7/")).isEmpty();
        assertThat(refusal(policy, "http://192.0.2.8/")).isNotEmpty();
    }

    @Test
    void refusesMalformedSettings() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FetchPolicy.PUBLIC_WEB.withAllowedBlocks("10.0.0.0/8;::1"))
                .withMessageContaining("10.0.0.0/8;::1");
        assertThatIllegalArgumentException().isThrownBy(() -> FetchPolicy.PUBLIC_WEB.withPublicPorts(Set.of(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> FetchPolicy.PUBLIC_WEB.withPublicPorts(Set.of(65536)));
    }

    private static String refusal(FetchPolicy policy, String address) {
        return policy.findRefusal(new WebAddress(address)).orElse("");
    }
}
