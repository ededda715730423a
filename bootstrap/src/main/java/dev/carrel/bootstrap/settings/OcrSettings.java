package dev.carrel.bootstrap.settings;

import dev.carrel.application.port.recognition.RecognitionLimits;
import dev.carrel.bootstrap.settings.key.OcrEngine;
import dev.carrel.bootstrap.settings.key.OcrKeys;
import dev.carrel.ocr.TesseractSettings;
import org.jspecify.annotations.Nullable;

/** Reads the settings of text in pictures. */
final class OcrSettings {

    private static final long MEBIBYTE = 1024 * 1024;

    private OcrSettings() {}

    /** Returns null if pictures are not read. */
    static @Nullable TesseractSettings readOrNull(SettingValues values) {
        return values.valueOf(OcrKeys.OCR) == OcrEngine.OFF ? null
                : new TesseractSettings(TesseractSettings.DEFAULT.program(), values.valueOf(OcrKeys.LANGUAGES),
                        new RecognitionLimits(values.intValue(OcrKeys.PROCESSES), values.intValue(OcrKeys.MAX_PAGES)),
                        values.valueOf(OcrKeys.PAGE_TIMEOUT),
                        Math.toIntExact(values.valueOf(OcrKeys.MEMORY) / MEBIBYTE));
    }
}
