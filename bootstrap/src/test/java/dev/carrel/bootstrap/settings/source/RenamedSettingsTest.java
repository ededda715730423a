package dev.carrel.bootstrap.settings.source;

import dev.carrel.bootstrap.settings.key.SettingKeys;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RenamedSettingsTest {

    @Test
    void everyNewNameIsASetting() {
        assertThat(RenamedSettings.oldNames()).isNotEmpty().allSatisfy(oldName -> {
            assertThat(SettingKeys.findByName(oldName)).isEmpty();
            assertThat(RenamedSettings.findNewName(oldName)).get()
                    .satisfies(newName -> assertThat(SettingKeys.findByName(newName)).isPresent());
        });
    }

    @Test
    void spellsNewNameLikeOldName() {
        assertThat(RenamedSettings.findNewName("processing.lease")).contains("ingest.lease");
        assertThat(RenamedSettings.findNewName("CARREL_PROCESSING_LEASE")).contains("CARREL_INGEST_LEASE");
        assertThat(RenamedSettings.findNewName("host")).isEmpty();
    }
}
