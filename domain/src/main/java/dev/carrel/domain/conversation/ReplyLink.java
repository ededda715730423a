package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;

/**
 * A link with its label: a learn-more link, an image snippet or a help article.
 *
 * @param text the label, the title of the document that it comes from
 */
public record ReplyLink(WebAddress url, String text) {}
