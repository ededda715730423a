/** Help articles, the curated answers. {@link dev.carrel.http.api.helparticle.HelpArticleRoutes} lists the routes. */
@NullMarked
package dev.carrel.http.api.helparticle;

import org.jspecify.annotations.NullMarked;
