package dev.carrel.languagemodel.output;

import java.util.List;

/**
 * A citation in a reply.
 *
 * @param raw the text as written, with the separator after the mark before
 * @param word the word that it directly follows; empty if there is none
 */
record CitationMark(String raw, List<NumberRange> ranges, String word) {}
