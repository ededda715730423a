package dev.carrel.bootstrap.cli.command.crawl;

import dev.carrel.bootstrap.cli.context.CommandGroup;
import picocli.CommandLine.Command;

/** {@code carrel crawl}. */
@Command(name = "crawl", subcommands = {CrawlListCommand.class, CrawlShowCommand.class, CrawlCancelCommand.class})
public final class CrawlCommand extends CommandGroup {}
