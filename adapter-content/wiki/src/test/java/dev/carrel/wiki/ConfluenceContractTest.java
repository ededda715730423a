package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.util.Map;

class ConfluenceContractTest extends WikiPlaceContract {

    private static final String CONTENT = "/rest/api/content";

    private final ConfluenceKind kind = new ConfluenceKind(http, PlaceSecrets.NONE, 1_000);

    ConfluenceContractTest() throws Exception {}

    @Override
    protected ConnectorKind kind() {
        return kind;
    }

    @Override
    protected ConnectorSettings settings() {
        return ConnectorSettings.of("confluence", server.address("/display/HB"));
    }

    @Override
    Answer answer(String path, Map<String, String> parameters) {
        if (path.equals(CONTENT)) {
            return Answer.of(ConfluenceAnswers.pages("", pages.values()
                    .stream()
                    .map(page -> ConfluenceAnswers.page(String.valueOf(page.id()), page.title(), page.revision()))
                    .toArray(String[]::new)));
        }
        return find(Integer.parseInt(path.substring(CONTENT.length() + 1)), false)
                .map(page -> Answer.of("""
                        {"id": "%d", "title": "%s", "body": {"export_view": {"value": "<p>%s</p>"}},
                         "_links": {"webui": "/pages/viewpage.action?pageId=%1$d"}}"""
                        .formatted(page.id(), page.title(), page.text())))
                .orElse(Answer.ofStatus(404));
    }
}
