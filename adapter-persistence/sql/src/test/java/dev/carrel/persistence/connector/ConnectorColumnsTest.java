package dev.carrel.persistence.connector;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorRule;
import dev.carrel.domain.connector.ConnectorSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectorColumnsTest {

    @Test
    void readsRulesOfBeforeThereWereOwners() {
        ConnectorSettings read = ConnectorColumns.readSettings("""
                {"kind": "folder", "place": "/srv", "include": [], "exclude": [], "interval": "PT15M",
                 "attributes": null, "rules": "{\\"/hr/\\":{\\"team\\":\\"hr\\"}}", "linkBase": null,
                 "maxDeletedPercent": 25, "options": {}, "keepsRights": false}
                """);
        assertThat(read.rules()).containsExactly(new ConnectorRule("/hr/", Attributes.of(Map.of("team", "hr"))));
        assertThat(ConnectorColumns.readSettings(ConnectorColumns.toColumn(read))).isEqualTo(read);
        ConnectorSettings without = ConnectorSettings.of("folder", "/srv");
        assertThat(ConnectorColumns.readSettings(ConnectorColumns.toColumn(without))).isEqualTo(without);
    }
}
