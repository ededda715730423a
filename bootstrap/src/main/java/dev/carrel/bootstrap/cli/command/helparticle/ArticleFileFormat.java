package dev.carrel.bootstrap.cli.command.helparticle;

import dev.carrel.domain.WireName;

/** The format of a file with help articles. */
public enum ArticleFileFormat implements WireName {

    /** A table with a header. */
    CSV,

    /** A JSON object on each line. */
    JSONL
}
