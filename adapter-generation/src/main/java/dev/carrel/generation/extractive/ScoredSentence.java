package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.text.Sentence;
import java.util.Set;

/**
 * A sentence with how well it answers.
 *
 * @param terms what it is about
 */
public record ScoredSentence(Sentence sentence, Set<String> terms, double score) {}
