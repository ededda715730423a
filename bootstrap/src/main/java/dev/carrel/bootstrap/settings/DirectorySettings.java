package dev.carrel.bootstrap.settings;

import dev.carrel.bootstrap.settings.key.OpenIdKeys;
import dev.carrel.bootstrap.settings.key.Password;
import dev.carrel.bootstrap.settings.key.SettingKey;
import dev.carrel.bootstrap.settings.key.SettingKeys;
import dev.carrel.bootstrap.settings.source.RawValue;
import dev.carrel.bootstrap.settings.source.SettingProblem;
import dev.carrel.integration.openid.OpenIdSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings of the OpenID provider. */
final class DirectorySettings {

    private DirectorySettings() {}

    /** Reads the settings; null if no provider is set. */
    static @Nullable OpenIdSettings readOrNull(SettingValues values) {
        return values.valueOf(OpenIdKeys.ISSUER)
                .map(issuer -> new OpenIdSettings(issuer, values.valueOf(OpenIdKeys.CLIENT_ID).orElseThrow(),
                        values.valueOf(OpenIdKeys.CLIENT_SECRET).map(Password::value).orElse(null),
                        values.valueOf(OpenIdKeys.SCOPES), values.valueOf(OpenIdKeys.GROUPS_CLAIM),
                        values.valueOf(OpenIdKeys.USER_CLAIM).orElse(null), values.valueOf(OpenIdKeys.ROLES),
                        Set.copyOf(values.valueOf(OpenIdKeys.AUDIENCES))))
                .orElse(null);
    }

    /**
     * Adds a problem for each setting that requires another which is missing.
     *
     * @param given the given values, each valid by itself
     */
    static void checkCombination(Map<String, RawValue> given, List<SettingProblem> problems) {
        RawValue issuer = given.get(OpenIdKeys.ISSUER.name());
        if (issuer == null) {
            problems.addAll(SettingProblem.ofGiven(OpenIdKeys.PROVIDER_KEYS, given,
                    "it is for OpenID Connect, and " + OpenIdKeys.ISSUER.name() + " is not set"));
            return;
        }
        for (SettingKey<?> key : List.of(OpenIdKeys.CLIENT_ID, SettingKeys.BASE_URL)) {
            if (!given.containsKey(key.name())) {
                problems.add(new SettingProblem(OpenIdKeys.ISSUER.name(), issuer.origin(),
                        key.name() + " must be set too"));
            }
        }
    }
}
