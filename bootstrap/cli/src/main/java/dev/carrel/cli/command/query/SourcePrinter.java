package dev.carrel.cli.command.query;

import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.ExcerptBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.cli.command.query.PassageLines.PassageLine;
import dev.carrel.cli.terminal.Terminal;
import dev.carrel.cli.terminal.TextWrapper;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints the sources of a reply and the help articles that fit its question. */
public final class SourcePrinter {

    private static final int EXCERPT_LINES = 2;
    private static final String INDENT = "        ";
    private static final String QUOTE_MARKER = "| ";

    private final Terminal terminal;

    /** Creates a printer. */
    public SourcePrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Prints a heading and the sources, then a heading and the help articles; nothing if there are none. */
    public void printSources(ReplyMetadataBody metadata) {
        if (!metadata.documents().isEmpty()) {
            terminal.printLine("");
            terminal.printHeading("Sources");
        }
        metadata.documents().forEach(this::printSource);
        printHelpArticles(metadata);
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

    private void printSource(SourceDocumentBody source) {
        terminal.printLine(String.format(Locale.ROOT, "  %.2f  %s", source.similarity(), source.title()));
        SourceFormatter.formatLocation(source.extraFields()).ifPresent(this::printDetail);
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
