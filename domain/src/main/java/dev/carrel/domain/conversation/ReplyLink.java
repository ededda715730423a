package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;

/**
 * A labelled link: to a source, an image snippet or a help article.
 *
 * @param text the label: the title of the source document
 */
public record ReplyLink(WebAddress url, String text) {}
