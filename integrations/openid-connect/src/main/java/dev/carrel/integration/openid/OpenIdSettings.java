package dev.carrel.integration.openid;

import dev.carrel.domain.access.GroupRoles;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an OpenID provider.
 *
 * @param issuer the address by which it names itself
 * @param clientSecret null for a public client
 * @param scopes what is asked for; openid is among them
 * @param groupsClaim the claim with the names of groups
 * @param roles the roles of the groups
 * @param audiences what access tokens may be for, besides the addresses of this program
 */
public record OpenIdSettings(URI issuer, String clientId, @Nullable String clientSecret, List<String> scopes,
        String groupsClaim, GroupRoles roles, Set<String> audiences) {

    public OpenIdSettings {
        scopes = List.copyOf(scopes);
        audiences = Set.copyOf(audiences);
    }

    /** Hides the secret from logs and messages. */
    @Override
    public String toString() {
        return "OpenIdSettings[" + issuer + ", " + clientId + "]";
    }
}
