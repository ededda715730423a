/**
 * The passage index on Lucene: {@link dev.carrel.retrieval.LucenePassageIndex} is all that is seen from outside.
 *
 * <h2>Two halves</h2>
 *
 * <b>Keeping.</b> Each library has a folder and in it a Lucene index of its own ({@code LibraryIndex}, {@code
 * LibraryFolder}). Its commits say up to which revision of the library they hold everything ({@code CommitMetadata});
 * whatever is not committed may be lost at any moment and is applied again. Files are open only while they are used
 * ({@code LazyIndex}, {@code OpenIndex}), and are opened, written and closed only on threads that nobody interrupts
 * ({@code IndexThreads}).
 *
 * <p>
 * <b>Finding.</b> A text is analysed into words, stems and identifiers ({@code TextAnalysis}). A question becomes
 * weighted terms ({@code QueryTerms}), and these a Lucene query and a scale for its scores ({@code LexicalQuery});
 * where it was embedded, it is compared with the embeddings of passages as well ({@code VectorScores}). Both legs
 * together give {@code HybridCandidates}, whose first are read and put in a better order ({@code Reranker}), and these
 * the documents with their best passages ({@code PassageSearch}). {@code SearchExplanation} tells a person why.
 *
 * <h2>Words</h2>
 *
 * The score of a passage <i>p</i> for a query is a sum over the query's terms <i>t</i>, which are its words and, apart,
 * their stems and the identifiers that words are parts of (of a very long query, the 128 that weigh most):
 *
 * <pre>
 * score(p)  = Σ m(t) · idf(t) · s(t, p)                      in title, headings and text together
 *           + Σ m(t) · 0.6 · idf'(t) · s'(t, p)              for words, in title and headings alone
 *
 * s(t, p)   = f / (f + 1 · (1 − 0.75 + 0.75 · l(p) / l))     BM25: f times t in p, l(p) terms long, l on average;
 *                                                            for identifiers, in p of any length
 * idf(t)    = ln(1 + (N + 100 − n + 0.5) / (n + 0.5))        n of N passages have t; 100 others do not
 * m(t)      = what t is meant in the query: 1 for a term that is said once, 1 + ln k for k times; 4 for an
 *             identifier; half for a word that is common in its language, and none for its stem; in what was said
 *             before, of that what the query says it counts
 * </pre>
 *
 * A word that the library does not have is asked for all the same if it has one that differs by a letter: the most
 * frequent such word <i>u</i> counts as a term with <i>m(u) = 0.7 · m(t)</i>. At most three words are so corrected.
 *
 * <p>
 * What that score is worth is the share of the query that the passage covers, in the best case of one occurrence of
 * each term in a passage of average length:
 *
 * <pre>
 * expected  = Σ m(t) · idf(t) · (1.5 if n = 0, else 1)       over the 24 terms that weigh most
 * c(p)      = 2 · (score(p) / expected − 0.01 · ln(1 + N))   2 undoes the most that one occurrence gets of s, a half;
 *                                                            0 if it were negative
 * </pre>
 *
 * Between queries it is comparable because terms that the library does not have are expected too: a question on
 * something else scores low however rare the words are that it shares by chance, of which the best of many passages has
 * more than the best of a few (the term with the logarithm).
 *
 * <h2>Words and meaning</h2>
 *
 * Passages and questions are compared by the cosine of their embeddings, from which is taken what the model gives to
 * texts that have nothing to do with each other. Absolute values are added, not ranks or values scaled by the best of
 * the query: where nothing fits, nothing is to look as if it did.
 *
 * <pre>
 * near(p)   = (cosine − unrelated) / (1 − unrelated)         on average over the candidates if p was not embedded
 * fit(p)    = min(c(p), 3) + 2.2 · near(p)                   c(p) alone if the question was not embedded
 * </pre>
 *
 * The 30 passages that fit best are then read, and put in the order of
 *
 * <pre>
 * read(p)   = fit(p) + r · 2 / expected · (0.3 · Σ w(g) · s(g, p) + 0.2 · max Σ w(g))     r = ½ beside meaning, else 1
 * w(g)      = m(g) · ln(1 + (H − h + 0.5) / (h + 0.5))                                    h of the H passages read have g
 * </pre>
 *
 * where <i>g</i> are the query's {@code QueryNGrams}: the first sum is over those that the passage has, <i>s</i> being
 * BM25 as above with <i>l</i> in letters and on average over the passages read; the second is over those that it has
 * within 80 letters, where that is most. Only the order is changed: the passages at each place take over the fit that
 * stood there.
 *
 * <h2>Similarity</h2>
 *
 * How likely a document is relevant, as a logistic regression found it over the first five documents of questions of
 * public collections, with questions of other collections among them:
 *
 * <pre>
 * similarity = 1 / (1 + e^−(2.25 · (fit − 1.9) − 5.8 · min(½, best − fit)))     by words and meaning
 * similarity = 1 / (1 + e^−(3.1 · (fit − 0.74) − 12.7 · min(½, best − fit)))    by words alone
 * </pre>
 *
 * where <i>best</i> is the greatest fit of the query: of two documents that fit as well, the one that is the best of
 * its query is relevant more often than the one that another outdoes. It rises with the fit, so it never falls as the
 * ranking rises.
 */
@NullMarked
package dev.carrel.retrieval;

import org.jspecify.annotations.NullMarked;
