package dev.carrel.wiki;

import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceSecrets;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.wiki.ScriptedServer.Answer;
import java.util.Map;
import java.util.stream.Collectors;

class MediaWikiContractTest extends WikiPlaceContract {

    private final MediaWikiKind kind = new MediaWikiKind(http, PlaceSecrets.NONE, 1_000);

    MediaWikiContractTest() throws Exception {}

    @Override
    protected ConnectorKind kind() {
        return kind;
    }

    @Override
    protected ConnectorSettings settings() {
        return ConnectorSettings.of("mediawiki", server.address("/w/api.php"));
    }

    /** No title has a number sign. */
    @Override
    protected String oddPath() {
        return "deep/er/ü b%c&.md";
    }

    @Override
    Answer answer(String path, Map<String, String> parameters) {
        if (parameters.containsKey("oldid")) {
            return Answer.of(find(Integer.parseInt(parameters.get("oldid")), true)
                    .map(page -> "{\"parse\": {\"title\": \"%s\", \"text\": \"<p>%s</p>\"}}".formatted(page.title(),
                            page.text()))
                    .orElse("{\"error\": {\"code\": \"nosuchrevid\"}}"));
        }
        return Answer.of(parameters.containsKey("meta") ? "{\"query\": {\"general\": {\"articlepath\": \"/wiki/$1\"}}}"
                : pages.values()
                        .stream()
                        .map(page -> "{\"title\": \"%s\", \"lastrevid\": %d, \"length\": %d}".formatted(page.title(),
                                page.revision(), page.text().length()))
                        .collect(Collectors.joining(",", "{\"batchcomplete\": true, \"query\": {\"pages\": [", "]}}")));
    }
}
