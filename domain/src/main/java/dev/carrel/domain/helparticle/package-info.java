/**
 * Curated answers: links that a library's editors want shown with replies, and answers that are given verbatim. Begin
 * with {@link dev.carrel.domain.helparticle.HelpArticle}.
 */
@NullMarked
package dev.carrel.domain.helparticle;

import org.jspecify.annotations.NullMarked;
