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
import java.util.function.Predicate;
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

    @Option(names = "--role-filter", paramLabel = "ROLE[=LIBRARY]:FILTER")
    private List<String> roleFilters = List.of();

    /**
     * Returns the given roles, which replace all others; null if none is given. The filter is not for administrators.
     */
    @Nullable
    List<RoleGrant> toGrants() {
        AttributeFilter filter = filterOptions.toFilter();
        List<RoleGrant> grants = roles.equals(List.of(NO_ROLES)) ? List.of()
                : roles.stream().map(role -> parseRole("--role", role, filter)).toList();
        if (!filter.isEverything() && grants.stream().noneMatch(grant -> grant.role() != LibraryRole.ADMINISTER)) {
            throw CommandException.usageError("--filter needs a --role ask or edit, whose documents it selects.");
        }
        for (String each : roleFilters) {
            grants = narrow(grants, each);
        }
        return roles.isEmpty() ? null : grants;
    }

    /** Fails for a library that does not exist: a role in it would be a mistake that nothing reports. */
    static void requireLibraries(CommandClient client, List<RoleGrant> grants) {
        grants.stream().map(RoleGrant::library).filter(Objects::nonNull).distinct().forEach(client::getLibrary);
    }

    /** Returns roles, one of which has a further filter. */
    private static List<RoleGrant> narrow(List<RoleGrant> grants, String text) {
        String[] parts = text.split(":", 2);
        if (parts.length < 2) {
            throw CommandException.usageError("--role-filter " + text
                    + " must be a role and a filter, such as ask=offers:team=sales.");
        }
        RoleGrant named = parseRole("--role-filter", parts[0], AttributeFilter.everything());
        Predicate<RoleGrant> isNamed = grant -> grant.role() == named.role()
                && Objects.equals(grant.library(), named.library());
        if (named.role() == LibraryRole.ADMINISTER || grants.stream().noneMatch(isNamed)) {
            throw CommandException.usageError("--role-filter " + text
                    + " needs the same role as --role, ask or edit, whose documents it selects.");
        }
        AttributeFilter filter = FilterOptions.parseFilter("--role-filter", parts[1]);
        return grants.stream()
                .map(grant -> isNamed.test(grant)
                        ? new RoleGrant(grant.role(), grant.library(), grant.filter().and(filter))
                        : grant)
                .toList();
    }

    private static RoleGrant parseRole(String option, String text, AttributeFilter filter) {
        String[] parts = text.split("=", 2);
        Optional<LibraryRole> role = LibraryRole.fromWireName(parts[0]);
        if (role.isEmpty() || (parts.length == 2 && !OpaqueId.isValid(parts[1]))) {
            throw CommandException.usageError(option + " " + text + " must be ask, edit or administer, with the ID of a"
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
