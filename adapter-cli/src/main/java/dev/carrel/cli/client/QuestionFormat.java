package dev.carrel.cli.client;

import dev.carrel.domain.WireName;

/** The format of exported questions. */
public enum QuestionFormat implements WireName {

    /** A check of {@code carrel eval} for each question of which is known what is expected of its reply. */
    JSONL,

    /** A table. */
    CSV
}
