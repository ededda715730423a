package dev.carrel.domain.helparticle;

import dev.carrel.domain.WireName;
import java.util.Optional;

/** Which links the replies of a library show as help articles. */
public enum HelpArticleMode implements WireName {

    /** Curated articles first, then the links of the sources. */
    BOTH,

    /** Curated articles only. */
    CURATED,

    /** The links of the sources only; no curated answer is given. */
    DOCUMENTS;

    /** Returns the constant with a wire name, compared exactly; empty if there is none. */
    public static Optional<HelpArticleMode> fromWireName(String wireName) {
        return WireName.find(HelpArticleMode.class, wireName);
    }
}
