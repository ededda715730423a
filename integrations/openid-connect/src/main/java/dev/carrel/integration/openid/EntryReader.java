package dev.carrel.integration.openid;

import dev.carrel.application.port.access.IdentityProvider.DirectoryEntry;
import dev.carrel.domain.access.Person.DirectoryIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads people in the claims of an identity token or the user info. */
final class EntryReader {

    private EntryReader() {}

    /**
     * Returns the entry of claims; empty if they have no subject.
     *
     * @param renewal null for none
     */
    static Optional<DirectoryEntry> readEntry(Map<String, Object> claims, OpenIdSettings settings,
            @Nullable String renewal) {
        String subject = textOf(claims.get("sub"));
        String name = textOf(claims.get("name"));
        String email = textOf(claims.get("email"));
        List<String> groups = claims.get(settings.groupsClaim()) instanceof List<?> listed
                ? listed.stream().filter(String.class::isInstance).map(String.class::cast).toList()
                : List.of();
        String userName = settings.userClaim() == null ? "" : textOf(claims.get(settings.userClaim()));
        return subject.isEmpty() ? Optional.empty()
                : Optional.of(new DirectoryEntry(new DirectoryIdentity(settings.issuer().toString(), subject),
                        name.isBlank() ? textOf(claims.get("preferred_username")) : name,
                        email.isBlank() ? null : email, groups, userName.isBlank() ? null : userName, renewal));
    }

    private static String textOf(@Nullable Object claim) {
        return claim instanceof String text ? text : "";
    }
}
