package dev.carrel.application.contract.index;

import dev.carrel.application.port.PassageIndex;
import org.junit.jupiter.api.Nested;

/**
 * Runs the contract tests of an index. An index that corrects misspelt words passes {@link SpellingContract} as well.
 * The test of an adapter extends this class and opens its index:
 *
 * <pre>
 * class MyIndexTest extends PassageIndexContract {
 *
 *     &#64;TempDir
 *     Path folder;
 *
 *     &#64;Override
 *     protected PassageIndex openIndex() {
 *         return MyIndex.open(folder);
 *     }
 * }
 * </pre>
 */
public abstract class PassageIndexContract {

    /** Opens the index; a second call in the same test finds what the first left. */
    protected abstract PassageIndex openIndex();

    @Nested
    class UpdatesTest extends IndexUpdateContract {
        @Override
        protected PassageIndex openIndex() {
            return PassageIndexContract.this.openIndex();
        }
    }

    @Nested
    class LexicalSearchTest extends LexicalSearchContract {
        @Override
        protected PassageIndex openIndex() {
            return PassageIndexContract.this.openIndex();
        }
    }

    @Nested
    class VectorSearchTest extends VectorSearchContract {
        @Override
        protected PassageIndex openIndex() {
            return PassageIndexContract.this.openIndex();
        }
    }

    @Nested
    class CancelledSearchTest extends CancelledSearchContract {
        @Override
        protected PassageIndex openIndex() {
            return PassageIndexContract.this.openIndex();
        }
    }

    @Nested
    class FilteredSearchTest extends FilteredSearchContract {
        @Override
        protected PassageIndex openIndex() {
            return PassageIndexContract.this.openIndex();
        }
    }
}
