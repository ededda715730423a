package dev.carrel.integration.openid;

import dev.carrel.domain.access.GroupRoles;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an OpenID provider.
 *
 * @param issuer the address by which it names itself
 * @param clientSecret null for a public client
 * @param scopes what is asked for; openid is among them
 * @param groupsClaim the claim with the names of groups
 * @param userClaim the claim with the name that places outside know a person by; null if it is not read
 * @param roles the roles of the groups
 * @param audiences what access tokens may be for, besides the addresses of this program
 */
public record OpenIdSettings(URI issuer, String clientId, @Nullable String clientSecret, List<String> scopes,
        String groupsClaim, @Nullable String userClaim, GroupRoles roles, Set<String> audiences) {

    public OpenIdSettings {
        scopes = List.copyOf(scopes);
        audiences = Set.copyOf(audiences);
    }

    /** Returns the claims that say what a person may read and do. */
    Stream<String> claims() {
        return Stream.concat(Stream.of(groupsClaim), Stream.ofNullable(userClaim));
    }

    /** Hides the secret from logs and messages. */
    @Override
    public String toString() {
        return "OpenIdSettings[" + issuer + ", " + clientId + "]";
    }
}
