package dev.carrel.bootstrap.settings.key;

import java.time.Duration;
import java.util.List;

/** The keys of the settings of text in pictures. */
public final class OcrKeys {

    private static final long MEBIBYTE = 1024 * 1024;

    public static final SettingKey<OcrEngine> OCR = SettingKey.of("ocr", SettingTypes.enumConstant(OcrEngine.class),
            "off");
    public static final SettingKey<List<String>> LANGUAGES = SettingKey.of("ocr.languages",
            SettingTypes.listOf("a list of languages such as eng, deu", SettingTypes.textMatching("a language",
                    text -> text.matches("[A-Za-z][A-Za-z_]{1,30}"))));
    public static final SettingKey<Long> PROCESSES = SettingKey.of("ocr.processes", SettingTypes.wholeNumber(1, 64),
            "1");
    public static final SettingKey<Long> MEMORY = SettingKey.of("ocr.memory",
            SettingTypes.sizeBetween(256 * MEBIBYTE, 64 * 1024 * MEBIBYTE), "1024MiB");
    public static final SettingKey<Duration> PAGE_TIMEOUT = SettingKey.of("ocr.page-timeout",
            SettingTypes.durationBetween(Duration.ofSeconds(1), Duration.ofHours(1)), "2m");
    public static final SettingKey<Long> MAX_PAGES = SettingKey.of("ocr.max-pages",
            SettingTypes.wholeNumber(1, 100_000), "2000");

    /** The keys in the order of the documentation. */
    static final List<SettingKey<?>> ALL = List.of(OCR, LANGUAGES, PROCESSES, MEMORY, PAGE_TIMEOUT, MAX_PAGES);

    private OcrKeys() {}
}
