/**
 * Help articles: {@link dev.carrel.application.helparticle.FindHelpArticles} compares questions with the articles of a
 * library, which {@link dev.carrel.application.helparticle.HelpArticleCatalog} keeps in memory, by words and by
 * vectors. {@link dev.carrel.application.helparticle.EmbedHelpArticles} embeds them in the background.
 */
@NullMarked
package dev.carrel.application.helparticle;

import org.jspecify.annotations.NullMarked;
