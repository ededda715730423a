package dev.carrel.bootstrap.cli;

import picocli.CommandLine.Command;

/** {@code carrel crawl}. */
@Command(name = "crawl", header = "List, show and cancel the crawls of a library; carrel import begins them.", subcommands = {
    CrawlListCommand.class, CrawlShowCommand.class, CrawlCancelCommand.class})
final class CrawlCommand extends Group {}
