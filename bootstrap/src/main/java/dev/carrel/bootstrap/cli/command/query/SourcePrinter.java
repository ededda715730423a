package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.application.phrases.ServiceReplies;
import dev.carrel.bootstrap.cli.command.query.PassageLines.PassageLine;
import dev.carrel.bootstrap.cli.terminal.Terminal;
import dev.carrel.bootstrap.cli.terminal.Terminal.SignalColor;
import dev.carrel.bootstrap.cli.terminal.TextWrapper;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints the sources of a reply and the help articles that fit its question. */
public final class SourcePrinter {

    private static final int EXCERPT_LINES = 2;
    private static final String INDENT = "      ";
    private static final String QUOTE_MARKER = "| ";

    private final Terminal terminal;

    /** Creates a printer. */
    public SourcePrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Prints whether a reply may not answer, for people. Then prints a heading and the quoted sources, a heading and
     * the others, then a heading and the help articles; nothing of a kind that there is none of. The sources are
     * numbered, the quoted ones first.
     */
    public void printSources(String reply, ReplyMetadataBody metadata) {
        if (metadata.saysUnsure()) {
            terminal.printSignal("? Not sure: the closest that was found.", SignalColor.YELLOW);
        } else if (ServiceReplies.isRefusal(reply)) {
            terminal.printSignal("✗ Nothing was found.", SignalColor.RED);
        }
        Map<Boolean, List<SourceDocumentBody>> sources = metadata.documents()
                .stream()
                .collect(Collectors.partitioningBy(source -> !Boolean.FALSE.equals(source.extraFields().quoted())));
        List<SourceDocumentBody> quoted = sources.getOrDefault(true, List.of());
        printGroup("Sources", quoted, 1);
        printGroup("See also", sources.getOrDefault(false, List.of()), quoted.size() + 1);
        printHelpArticles(metadata);
    }

    private void printGroup(String heading, List<SourceDocumentBody> sources, int firstNumber) {
        if (!sources.isEmpty()) {
            terminal.printLine("");
            terminal.printHeading(heading);
        }
        int number = firstNumber;
        for (SourceDocumentBody source : sources) {
            printSource(source, number);
            number++;
        }
    }

    /** Prints the links that editors wrote; links of sources are printed with the sources. */
    private void printHelpArticles(ReplyMetadataBody metadata) {
        Set<String> printed = metadata.documents()
                .stream()
                .map(source -> source.extraFields().learnMoreLink())
                .filter(Objects::nonNull)
                .map(LinkBody::url)
                .collect(Collectors.toSet());
        List<LinkBody> links = metadata.helpArticles().stream().filter(link -> !printed.contains(link.url())).toList();
        if (!links.isEmpty()) {
            terminal.printLine("");
            terminal.printHeading("Help articles");
        }
        for (LinkBody link : links) {
            terminal.printLine("  " + link.text());
            printDetail(link.url());
        }
    }

    /** The ID is whole, so that it can be pasted into other commands. */
    private void printSource(SourceDocumentBody source, int number) {
        String marker = String.format(Locale.ROOT, "  %2d  ", number);
        for (String line : TextWrapper.wrapLine(source.title(), terminal.columns() - INDENT.length())) {
            terminal.printLine(marker + line);
            marker = INDENT;
        }
        SourceFormatter.formatLocation(source.extraFields()).ifPresent(this::printDetail);
        printDetail("id " + source.id());
        ExcerptBody excerpt = source.extraFields().excerpt();
        if (excerpt != null) {
            int width = terminal.columns() - INDENT.length();
            SourceFormatter.formatPlace(source.title(), excerpt.heading(), excerpt.page())
                    .ifPresent(place -> TextWrapper.wrapLine(place, width).forEach(this::printDetail));
            List<PassageLine> lines = PassageLines.layOut(excerpt.text(), width - QUOTE_MARKER.length() - 2);
            PassageLines.selectFirst(lines, EXCERPT_LINES).forEach(line -> printDetail(QUOTE_MARKER + line));
        }
    }

    private void printDetail(String line) {
        terminal.printLine(INDENT + line);
    }
}
