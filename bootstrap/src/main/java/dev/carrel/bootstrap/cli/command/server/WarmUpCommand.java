package dev.carrel.bootstrap.cli.command.server;

import dev.carrel.api.library.LibraryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.bootstrap.assembly.CarrelService;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.RemoteClient;
import dev.carrel.bootstrap.cli.client.page.ClientJsonWriter;
import dev.carrel.bootstrap.cli.context.CliCommand;
import dev.carrel.bootstrap.cli.context.TemporaryFolder;
import dev.carrel.bootstrap.cli.markdown.StreamedMarkdown;
import dev.carrel.bootstrap.settings.Settings;
import dev.carrel.bootstrap.settings.SettingsSources;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.ByteSource;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code carrel warm-up}: a training run for the AOT cache of the JVM (JEP 514). The launcher calls it once; it starts
 * a server in a temporary folder, adds documents, waits until they are embedded, and searches and asks over HTTP.
 */
@Command(name = "warm-up", hidden = true)
public final class WarmUpCommand extends CliCommand {

    private static final Duration DOCUMENT_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration EMBEDDING_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    private static final int COLUMNS = 80;
    private static final LibraryId LIBRARY = new LibraryId("warm-up");
    private static final List<NewDocument> DOCUMENTS = List.of(
            NewDocument.ofText("Everybody has 25 days of leave each year. Leave that is not taken expires in March."),
            NewDocument.ofText("Travel is approved by the head of the team. Expenses are paid back within 14 days."),
            NewDocument.ofText("The office opens at seven in the morning and closes at eight in the evening."),
            page("server.html", """
                    <html><head><title>The server</title></head><body><h1>The server</h1><h2>Options</h2>
                    <dl><dt><code>--port</code></dt><dd>The port on which the server listens. The default is 8080.</dd>
                    <dt><code>--log-level</code></dt><dd>How much is logged: <em>info</em> or <em>debug</em>.</dd></dl>
                    <h2>To install it</h2><ol><li>Unpack the archive.</li><li>Run <code>make install</code>.</li></ol>
                    <pre>$ tar xzf server.tar.gz\n$ make install</pre>
                    <table><tr><th>Signal</th><th>Effect</th></tr><tr><td>SIGHUP</td><td>reloads the configuration</td>
                    </tr></table><p>Since version 2.1 the server caches replies. See also the list of errors.</p>
                    </body></html>"""));
    private static final List<String> QUESTIONS = List.of("How many days of leave do I have each year?",
            "Who approves travell?", "When does the office open in the morning?", "What is the canteen's menu?",
            "What is the default port of the server?", "How do I install the server?", "What does --log-level do?");
    private static final Question FOLLOW_UP = Question.of("And what about the evening?");

    /** The cache keeps profiles of methods that ran often: with them a later JVM compiles the right ones first. */
    @Option(names = "--rounds", defaultValue = "25")
    private int rounds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (var folder = TemporaryFolder.create("carrel-warm-up")) {
            var flags = Map.of("data", folder.path().toString(), "port", "0");
            runWarmUp(Settings.readFrom(new SettingsSources(null, Map.of(), flags)));
        }
        return SUCCESS;
    }

    private void runWarmUp(Settings settings) throws InterruptedException {
        try (CarrelService service = CarrelService.startService(settings);
                CommandClient client = new RemoteClient(URI.create(service.address()),
                        service.issueFirstToken(settings).orElseThrow().value())) {
            client.putLibrary(LIBRARY, LibraryRequest.NONE);
            for (NewDocument document : DOCUMENTS) {
                client.awaitDocument(LIBRARY, new DocumentId(client.addDocument(LIBRARY, document).id()),
                        DOCUMENT_TIMEOUT);
            }
            awaitEmbeddings(client);
            for (int round = 0; round < rounds; round++) {
                for (String text : QUESTIONS) {
                    client.searchLibrary(LIBRARY, Question.of(text), 4);
                    ReplyBody reply = client.askQuestion(LIBRARY, Question.of(text), piece -> {});
                    ClientJsonWriter.writeBody(reply);
                    drawReply(reply.reply());
                    var conversation = new ConversationId(Objects.requireNonNull(reply.conversationId()));
                    client.askQuestion(LIBRARY, FOLLOW_UP.inConversation(conversation), piece -> {});
                }
            }
            client.explainSearch(LIBRARY, FOLLOW_UP, 4);
        }
    }

    private static void drawReply(String reply) {
        var drawn = new StreamedMarkdown(COLUMNS, piece -> {});
        drawn.addPiece(reply);
        drawn.end();
    }

    private static NewDocument page(String name, String html) {
        return NewDocument.ofFile(name, ByteSource.of(html.getBytes(StandardCharsets.UTF_8)));
    }

    private static void awaitEmbeddings(CommandClient client) throws InterruptedException {
        long end = System.nanoTime() + EMBEDDING_TIMEOUT.toNanos();
        while (client.getLibrary(LIBRARY).embedding().pending() > 0 && System.nanoTime() < end) {
            Thread.sleep(POLL_INTERVAL);
        }
    }
}
