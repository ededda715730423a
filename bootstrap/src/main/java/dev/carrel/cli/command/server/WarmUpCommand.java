package dev.carrel.cli.command.server;

import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.client.LibraryUpdate;
import dev.carrel.cli.client.RemoteClient;
import dev.carrel.cli.context.CliCommand;
import dev.carrel.cli.context.TemporaryFolder;
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
public final class WarmUpCommand extends CliCommand {

    private static final Duration DOCUMENT_TIMEOUT = Duration.ofSeconds(10);
    private static final LibraryId LIBRARY = new LibraryId("rehearsal");
    private static final List<String> TEXTS = List.of(
            "Everybody has 25 days of leave each year. Leave that is not taken expires at the end of March.",
            "Travel is approved by the head of the team. Expenses are paid back within 14 days.",
            "The office opens at seven in the morning and closes at eight in the evening.");

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var folder = TemporaryFolder.create("carrel-rehearsal")) {
            runWarmUp(Settings.readFrom(
                    new SettingsSources(null, Map.of(), Map.of("data", folder.path().toString(), "port", "0"))));
        }
        return SUCCESS;
    }

    private static void runWarmUp(Settings settings) throws InterruptedException {
        try (CarrelService service = CarrelService.startService(settings);
                CarrelClient server = new RemoteClient(URI.create(service.address()),
                        service.issueFirstToken(settings).orElseThrow().value())) {
            server.putLibrary(LIBRARY, LibraryUpdate.NONE);
            for (String text : TEXTS) {
                server.awaitDocument(LIBRARY, server.addDocument(LIBRARY, NewDocument.ofText(text)).id(),
                        DOCUMENT_TIMEOUT);
            }
            var question = Question.of("How many days of leave do I have each year?");
            ClientJsonWriter.writeReply(server.askQuestion(LIBRARY, question, piece -> {}));
        }
    }
}
