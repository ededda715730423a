package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.text.Sentence;
import java.util.Set;

/**
 * A sentence with its score.
 *
 * @param terms the content words of the sentence
 */
record ScoredSentence(Sentence sentence, Set<String> terms, double score) {}
