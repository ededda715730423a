package dev.carrel.bootstrap.cli.command.importing;

import dev.carrel.bootstrap.cli.importing.ImportSources;
import dev.carrel.bootstrap.cli.importing.ItemReport;
import dev.carrel.bootstrap.cli.terminal.Terminal;

/**
 * Prints what became of each source of an import: a line with its outcome, itself and the reason, or a line of JSON.
 */
record ImportReport(Terminal terminal, boolean json) {

    private static final String NO_TEXT = "Files with this extension contain no text.";
    private static final String PICTURE = "Pictures in a folder are left out. Name them to have their text read.";

    void printItem(ItemReport item) {
        if (json) {
            terminal.printJson(item);
        } else {
            terminal.printLine(item.outcome() + "\t" + item.source()
                    + (item.reason() == null ? "" : "\t" + item.reason()));
        }
    }

    /** Prints the sources that are not even tried. */
    void printNotImported(ImportSources sources) {
        sources.unreadable()
                .forEach(each -> printItem(new ItemReport(each.label(), ItemReport.FAILED, each.reason())));
        sources.skipped().forEach(each -> printItem(new ItemReport(each.label(), ItemReport.SKIPPED, each.reason())));
        sources.unsupported()
                .forEach(path -> printItem(new ItemReport(path.toString(), ItemReport.SKIPPED,
                        ImportSources.isPicture(path) ? PICTURE : NO_TEXT)));
    }
}
