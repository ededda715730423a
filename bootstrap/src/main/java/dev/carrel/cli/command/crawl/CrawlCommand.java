package dev.carrel.cli.command.crawl;

import dev.carrel.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel crawl}. */
@Command(name = "crawl", header = "List, show and cancel the crawls of a library; carrel import begins them.", subcommands = {
    CrawlListCommand.class, CrawlShowCommand.class, CrawlCancelCommand.class})
public final class CrawlCommand extends CommandGroup {}
