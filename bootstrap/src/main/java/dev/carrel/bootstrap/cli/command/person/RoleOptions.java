package dev.carrel.bootstrap.cli.command.person;

import dev.carrel.api.person.RoleBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.CommandException;
import dev.carrel.bootstrap.cli.context.FilterOptions;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that give roles to a person. */
final class RoleOptions {

    private static final String NO_ROLES = "none";

    @Option(names = "--role", paramLabel = "ROLE[=LIBRARY]", split = ",")
    private List<String> roles = List.of();

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    /**
     * Returns the given roles, which replace all others; null if none is given. The filter is not for administrators.
     */
    @Nullable
    List<RoleGrant> toGrants() {
        AttributeFilter filter = filterOptions.toFilter();
        List<RoleGrant> grants = roles.equals(List.of(NO_ROLES)) ? List.of()
                : roles.stream().map(role -> parseRole(role, filter)).toList();
        if (!filter.isEverything() && grants.stream().noneMatch(grant -> grant.role() != LibraryRole.ADMINISTER)) {
            throw CommandException.usageError("--filter needs a --role ask or edit, whose documents it selects.");
        }
        return roles.isEmpty() ? null : grants;
    }

    /** Fails for a library that does not exist: a role in it would be a mistake that nothing reports. */
    static void requireLibraries(CommandClient client, List<RoleGrant> grants) {
        grants.stream().map(RoleGrant::library).filter(Objects::nonNull).distinct().forEach(client::getLibrary);
    }

    private static RoleGrant parseRole(String text, AttributeFilter filter) {
        String[] parts = text.split("=", 2);
        Optional<LibraryRole> role = LibraryRole.fromWireName(parts[0]);
        if (role.isEmpty() || (parts.length == 2 && !OpaqueId.isValid(parts[1]))) {
            throw CommandException.usageError("--role " + text + " must be ask, edit or administer, with the ID of a"
                    + " library unless it is for all, such as edit=handbook; or none.");
        }
        return new RoleGrant(role.get(), parts.length == 2 ? new LibraryId(parts[1]) : null,
                role.get() == LibraryRole.ADMINISTER ? AttributeFilter.everything() : filter);
    }

    /** Returns a role in the form of the option, and its filter. */
    static String format(RoleBody role) {
        return role.role() + (role.library() == null ? "" : "=" + role.library())
                + (role.filter() == null ? "" : " " + ClientJsonWriter.formatObject(role.filter()));
    }
}
