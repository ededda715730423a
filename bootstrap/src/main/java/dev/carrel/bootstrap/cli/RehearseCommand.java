package dev.carrel.bootstrap.cli;

import dev.carrel.bootstrap.assembly.Service;
import dev.carrel.bootstrap.cli.place.LibraryChange;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.RemotePlace;
import dev.carrel.bootstrap.cli.place.ToJson;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.Sources;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/**
 * {@code carrel rehearse}, for the launcher: goes through what a server and its clients do, in a folder that is gone
 * afterwards, so that a JVM that watches can prepare for it.
 */
@Command(name = "rehearse", hidden = true, header = "Go through what Carrel does, for the JVM to prepare for it.", customSynopsis = "carrel rehearse")
final class RehearseCommand extends Action {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final LibraryId LIBRARY = new LibraryId("rehearsal");
    private static final List<String> TEXTS = List.of(
            "Everybody has 25 days of leave each year. Leave that is not taken expires at the end of March.",
            "Travel is approved by the head of the team. Expenses are paid back within 14 days.",
            "The office opens at seven in the morning and closes at eight in the evening.");

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var folder = TemporaryFolder.make("carrel-rehearsal")) {
            rehearse(Settings.read(new Sources(null, Map.of(), Map.of("data", folder.path().toString(), "port", "0"))));
        }
        return DONE;
    }

    private static void rehearse(Settings settings) throws InterruptedException {
        try (Service service = Service.start(settings);
                Place server = new RemotePlace(URI.create(service.address()),
                        service.firstToken(settings).orElseThrow().value())) {
            server.putLibrary(LIBRARY, LibraryChange.NONE);
            for (String text : TEXTS) {
                server.await(LIBRARY, server.add(LIBRARY, NewDocument.ofText(text)).id(), PATIENCE);
            }
            var question = Question.of("How many days of leave do I have each year?");
            ToJson.answer(server.ask(LIBRARY, question, piece -> {}));
        }
    }
}
