/**
 * The help articles of a data folder or a server:
 * {@link dev.carrel.bootstrap.cli.client.helparticle.HelpArticleClient}.
 */
@NullMarked
package dev.carrel.bootstrap.cli.client.helparticle;

import org.jspecify.annotations.NullMarked;
