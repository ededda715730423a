package dev.carrel.cli.command.query;

import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.ClientJsonWriter;
import dev.carrel.cli.command.query.PassageLines.PassageLine;
import dev.carrel.cli.context.CommandException;
import dev.carrel.cli.context.FilterOptions;
import dev.carrel.cli.context.FolderAccess;
import dev.carrel.cli.context.LibraryScopedCommand;
import dev.carrel.cli.terminal.StreamedTextWrapper;
import dev.carrel.cli.terminal.TextWrapper;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code carrel ask}. */
@Command(name = "ask")
public final class AskCommand extends LibraryScopedCommand {

    private static final int EXCERPT_LINES = 2;
    private static final String INDENT = "        ";
    private static final String QUOTE_MARKER = "| ";

    @Mixin
    private final FilterOptions filterOptions = new FilterOptions();

    @Option(names = {"-c", "--conversation"}, paramLabel = "ID")
    private @Nullable ConversationId conversation;

    @Option(names = "--continue")
    private boolean continues;

    @Option(names = "--explain")
    private boolean explain;

    @Option(names = "--json")
    private boolean json;

    @Parameters(paramLabel = "QUESTION", arity = "0..*", descriptionKey = "question")
    private List<String> words = List.of();

    /** Creates the command. */
    public AskCommand() {
        super(FolderAccess.EXISTING);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (explain && json) {
            throw invalidArguments("--explain and --json exclude each other; carrel search has both");
        }
        if (continues && conversation != null) {
            throw invalidArguments("Give either --continue or --conversation, not both");
        }
        return super.call();
    }

    @Override
    protected int runWith(CarrelClient client) throws IOException, InterruptedException {
        RecentConversations recent = RecentConversations.of(context().environment(), targetName());
        if (continues) {
            conversation = recent.findConversation(library())
                    .orElseThrow(() -> CommandException.failure("There is no conversation with library " + library()
                            + " to continue; ask without --continue.", null));
        }
        if (words.isEmpty() && terminal().streams().inputIsTerminal() && !json) {
            runConversation(client, recent);
        } else {
            askQuestion(client, recent, words.isEmpty() ? terminal().readAll() : String.join(" ", words));
        }
        return SUCCESS;
    }

    private void runConversation(CarrelClient client, RecentConversations recent)
            throws IOException, InterruptedException {
        client.getLibrary(library());
        terminal().printNote("Ask a question. An empty line ends the conversation.");
        while (true) {
            terminal().printPiece("> ");
            String line = terminal().readLine();
            if (line == null || line.isBlank()) {
                return;
            }
            askQuestion(client, recent, line);
        }
    }

    private void askQuestion(CarrelClient client, RecentConversations recent, String text)
            throws InterruptedException {
        var question = new Question(text, conversation).narrowedBy(filterOptions.toFilter());
        if (json) {
            ReplyBody reply = client.askQuestion(library(), question, piece -> {});
            reply.findConversation().ifPresent(stored -> recent.rememberConversation(library(), stored));
            terminal().printJson(ClientJsonWriter.writeReply(reply));
            return;
        }
        if (explain) {
            SearchResultBody found = client.explainSearch(library(), question, 1);
            if (found.explanation() != null) {
                new ExplanationPrinter(terminal()).printExplanation(found.explanation());
            }
        }
        ReplyBody reply = streamReply(client, question);
        terminal().printLine("");
        boolean isRemembered = reply.findConversation()
                .filter(stored -> recent.rememberConversation(library(), stored))
                .isPresent();
        printSources(reply, isRemembered ? "--continue" : "--conversation " + reply.conversationId());
        conversation = reply.findConversation().orElse(null);
    }

    private ReplyBody streamReply(CarrelClient client, Question question) throws InterruptedException {
        if (!terminal().streams().outputIsTerminal()) {
            return client.askQuestion(library(), question, terminal()::printPiece);
        }
        var wrapper = new StreamedTextWrapper(terminal().columns(), terminal()::printPiece);
        ReplyBody reply = client.askQuestion(library(), question, wrapper::addPiece);
        wrapper.end();
        return reply;
    }

    private void printSources(ReplyBody reply, String continuation) {
        if (!reply.metadata().documents().isEmpty()) {
            terminal().printLine("");
            terminal().printHeading("Sources");
        }
        for (SourceDocumentBody source : reply.metadata().documents()) {
            printSource(source);
        }
        printHelpArticles(reply);
        terminal().printLine("");
        if (conversation == null) {
            terminal().printNote("To continue: " + continuation);
        }
    }

    /** Prints the links that editors wrote; links of sources are printed with the sources. */
    private void printHelpArticles(ReplyBody reply) {
        Set<String> printed = reply.metadata()
                .documents()
                .stream()
                .map(source -> source.extraFields().learnMoreLink())
                .filter(Objects::nonNull)
                .map(LinkBody::url)
                .collect(Collectors.toSet());
        List<LinkBody> links = reply.metadata()
                .helpArticles()
                .stream()
                .filter(link -> !printed.contains(link.url()))
                .toList();
        if (!links.isEmpty()) {
            terminal().printLine("");
            terminal().printHeading("Help articles");
        }
        for (LinkBody link : links) {
            terminal().printLine("  " + link.text());
            printDetail(link.url());
        }
    }

    private void printSource(SourceDocumentBody source) {
        terminal().printLine(String.format(Locale.ROOT, "  %.2f  %s", source.similarity(), source.title()));
        SourceFormatter.formatLocation(source.extraFields()).ifPresent(this::printDetail);
        ExcerptBody excerpt = source.extraFields().excerpt();
        if (excerpt != null) {
            int width = terminal().columns() - INDENT.length();
            SourceFormatter.formatPlace(source.title(), excerpt.heading(), excerpt.page())
                    .ifPresent(place -> TextWrapper.wrapLine(place, width).forEach(this::printDetail));
            List<PassageLine> lines = PassageLines.layOut(excerpt.text(), width - QUOTE_MARKER.length() - 2);
            PassageLines.selectFirst(lines, EXCERPT_LINES).forEach(line -> printDetail(QUOTE_MARKER + line));
        }
    }

    private void printDetail(String line) {
        terminal().printLine(INDENT + line);
    }
}
