package dev.carrel.bootstrap.settings.key;

import java.util.List;

/** The keys of the settings of the libraries of people. */
public final class PersonalLibraryKeys {

    public static final SettingKey<Boolean> PERSONAL_LIBRARIES = SettingKey.of("personal-libraries",
            SettingTypes.onOrOff(), "off");
    public static final SettingKey<Long> MAX_DOCUMENTS = SettingKey.of("personal-libraries.max-documents",
            SettingTypes.wholeNumber(1, 1_000_000), "1000");

    /** The keys in the order of the documentation. */
    static final List<SettingKey<?>> ALL = List.of(PERSONAL_LIBRARIES, MAX_DOCUMENTS);

    private PersonalLibraryKeys() {}
}
