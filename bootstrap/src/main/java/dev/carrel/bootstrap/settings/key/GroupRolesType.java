package dev.carrel.bootstrap.settings.key;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.GroupRoles;
import dev.carrel.domain.access.LibraryRole;
import dev.carrel.domain.access.RoleGrant;
import dev.carrel.domain.attribute.FilterGrammar;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The roles of groups, as a JSON object. */
final class GroupRolesType {

    static final SettingType<GroupRoles> INSTANCE = SettingTypes.singleValue(
            "a JSON object of roles by groups, such as {\"staff\": [{\"role\": \"ask\"}]}", GroupRolesType::parse);

    private static final Set<String> FIELDS = Set.of("role", "library", "filter");

    private GroupRolesType() {}

    private static Optional<GroupRoles> parse(String text) {
        try {
            var roles = new HashMap<String, List<RoleGrant>>();
            ConfigFactory.parseString(text, ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON))
                    .root()
                    .unwrapped()
                    .forEach((group, granted) -> roles.put(group,
                            ((List<?>) granted).stream().map(GroupRolesType::readGrant).toList()));
            return Optional.of(new GroupRoles(roles));
        } catch (ConfigException | ClassCastException | IllegalArgumentException | InvalidRequestException ignored) {
            return Optional.empty();
        }
    }

    /** A misspelt field must not widen a role. */
    private static RoleGrant readGrant(Object tree) {
        var fields = (Map<?, ?>) tree;
        Object library = fields.get("library");
        if (!FIELDS.containsAll(fields.keySet()) || (library != null && !OpaqueId.isValid((String) library))) {
            throw new IllegalArgumentException("not a role");
        }
        LibraryRole role = LibraryRole.fromWireName(String.valueOf(fields.get("role")))
                .orElseThrow(() -> new IllegalArgumentException("not a role"));
        return new RoleGrant(role, library == null ? null : new LibraryId((String) library),
                FilterGrammar.parse("filter", fields.get("filter")));
    }
}
