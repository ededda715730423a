package dev.carrel.domain.helparticle;

import dev.carrel.domain.OpaqueId;

/** The key of a help article, chosen by its editor and unique in its library. */
public record HelpArticleKey(String value) {

    public HelpArticleKey {
        OpaqueId.requireValid("key", value);
    }

    @Override
    public String toString() {
        return value;
    }
}
