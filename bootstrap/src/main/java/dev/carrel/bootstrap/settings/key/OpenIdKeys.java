package dev.carrel.bootstrap.settings.key;

import dev.carrel.domain.access.GroupRoles;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The keys of the settings of the OpenID provider that people sign in with. */
public final class OpenIdKeys {

    public static final SettingKey<Optional<URI>> ISSUER = SettingKey.of("oidc.issuer",
            SettingTypes.optionalOf(AddressTypes.ISSUER));
    public static final SettingKey<Optional<String>> CLIENT_ID = SettingKey.of("oidc.client-id",
            SettingTypes.optionalOf(SettingTypes.textMatching("1 to 256 characters",
                    text -> text.matches("[^\\p{Cntrl}]{1,256}"))));
    public static final SettingKey<Optional<Password>> CLIENT_SECRET = SettingKey.secret("oidc.client-secret",
            SettingTypes.optionalOf(SettingTypes.password()));
    public static final SettingKey<Optional<Path>> CLIENT_SECRET_FILE = SettingKey.of("oidc.client-secret-file",
            SettingTypes.optionalOf(SettingTypes.filePath("the path of a file that holds the secret")));
    public static final SettingKey<List<String>> SCOPES = SettingKey.of("oidc.scopes",
            SettingTypes.listOf("a list of scopes such as openid, profile", SettingTypes.textMatching("a scope",
                    text -> text.matches("[\\x21\\x23-\\x5b\\x5d-\\x7e]+"))),
            "openid", "profile", "email");
    public static final SettingKey<String> GROUPS_CLAIM = SettingKey.of("oidc.groups-claim",
            SettingTypes.textMatching("the name of a claim", text -> !text.isBlank()), "groups");
    public static final SettingKey<Optional<String>> USER_CLAIM = SettingKey.of("oidc.user-claim",
            SettingTypes.optionalOf(SettingTypes.textMatching("the name of a claim", text -> !text.isBlank())));
    public static final SettingKey<GroupRoles> ROLES = SettingKey.of("oidc.roles", GroupRolesType.INSTANCE, "{}");
    public static final SettingKey<List<String>> AUDIENCES = SettingKey.of("oidc.audiences",
            SettingTypes.listOf("a list of audiences", SettingTypes.textMatching("an audience",
                    text -> !text.isBlank())));

    /** The keys that require the address. */
    public static final List<SettingKey<?>> PROVIDER_KEYS = List.of(CLIENT_ID, CLIENT_SECRET, CLIENT_SECRET_FILE,
            SCOPES, GROUPS_CLAIM, USER_CLAIM, ROLES, AUDIENCES);

    /** The keys in the order of the documentation. */
    static final List<SettingKey<?>> ALL = List.of(ISSUER, CLIENT_ID, CLIENT_SECRET, CLIENT_SECRET_FILE, SCOPES,
            GROUPS_CLAIM, USER_CLAIM, ROLES, AUDIENCES);

    private OpenIdKeys() {}
}
