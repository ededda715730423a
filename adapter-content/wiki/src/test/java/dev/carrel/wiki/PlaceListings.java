package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.connector.PathPattern;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

/** What the tests of both kinds of wikis do with a place. */
final class PlaceListings {

    private PlaceListings() {}

    static ConnectorSettings settings(String kind, String place, Map<String, String> options, String... include) {
        ConnectorSettings all = ConnectorSettings.of(kind, place);
        return new ConnectorSettings(kind, place, List.of(include).stream().map(PathPattern::new).toList(), List.of(),
                all.interval(), all.attributes(), List.of(), null, 25, options);
    }

    /** Returns what a place has, by path. */
    static Map<String, PlaceItem> list(ConnectorKind kind, ConnectorSettings settings) throws PlaceException {
        kind.checkSettings(settings);
        var items = new TreeMap<String, PlaceItem>();
        try (OpenPlace place = kind.openPlace(settings)) {
            place.listItems(new ItemVisitor() {
                @Override
                public void visitItem(PlaceItem item) {
                    assertThat(items.put(item.path(), item)).isNull();
                }

                @Override
                public void visitUnreadable(String path, String reason) {
                    throw new AssertionError(path + ": " + reason);
                }
            });
        }
        return items;
    }

    static NewDocument read(ConnectorKind kind, ConnectorSettings settings, PlaceItem item) throws PlaceException {
        try (OpenPlace place = kind.openPlace(settings)) {
            return place.readItem(item);
        }
    }

    static String textOf(NewDocument document) throws Exception {
        return new String(((SourceFile) document.source()).content().openStream().readAllBytes(),
                StandardCharsets.UTF_8);
    }
}
