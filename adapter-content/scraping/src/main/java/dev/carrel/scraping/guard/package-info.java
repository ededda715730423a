/**
 * The SSRF guard: decides which addresses may be connected to.
 *
 * <p>
 * A {@code ConnectionPolicy} is the rule. {@code GuardedResolver} enforces it: it looks a host up once, checks every
 * address, and returns only the checked ones. {@code FetchDeadline} aborts what takes too long.
 */
@NullMarked
package dev.carrel.scraping.guard;

import org.jspecify.annotations.NullMarked;
