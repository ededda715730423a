/**
 * Checks of replies. A {@link dev.carrel.domain.evaluation.ReplyCheck} says what a right reply to a question looks
 * like, and {@link dev.carrel.domain.evaluation.ReplyJudge} compares a reply with it.
 */
@NullMarked
package dev.carrel.domain.evaluation;

import org.jspecify.annotations.NullMarked;
