package dev.carrel.generation.extractive;

import java.util.Set;

/**
 * A sentence with how well it answers.
 *
 * @param terms what it is about
 */
record Scored(Sentence sentence, Set<String> terms, double score) {}
