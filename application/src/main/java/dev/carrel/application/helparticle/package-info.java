/**
 * Help articles. {@link dev.carrel.application.helparticle.HelpArticleService} is the door.
 * {@link dev.carrel.application.helparticle.FindHelpArticles} compares questions with the articles of a library, which
 * {@code HelpArticleCatalog} keeps in memory, by words and by vectors. {@code EmbedHelpArticles} embeds them in the
 * background.
 */
@NullMarked
package dev.carrel.application.helparticle;

import org.jspecify.annotations.NullMarked;
