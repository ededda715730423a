/**
 * The log of questions: what was asked, with which outcome, and how users judged the replies. Begin with
 * {@link dev.carrel.domain.question.LoggedQuestion}.
 */
@NullMarked
package dev.carrel.domain.question;

import org.jspecify.annotations.NullMarked;
