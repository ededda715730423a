/**
 * The passage index on Lucene: {@link dev.carrel.retrieval.LucenePassageIndex} is all that is seen from outside.
 *
 * <h2>Two halves</h2>
 *
 * <b>Keeping.</b> Each library has a folder and in it a Lucene index of its own ({@code LibraryIndex}, {@code
 * LibraryFolder}). Its commits say up to which revision of the library they hold everything ({@code Watermark});
 * whatever is not committed may be lost at any moment and is applied again. Files are open only while they are used
 * ({@code LazyIndex}, {@code OpenIndex}), and are opened, written and closed only on threads that nobody interrupts
 * ({@code IndexThreads}).
 *
 * <p>
 * <b>Finding.</b> A text is analysed into words and stems ({@code TextAnalysis}). A question becomes weighted terms
 * ({@code QueryTerms}), these a Lucene query and a scale for its scores ({@code Ranking}), and the query documents with
 * their best passages ({@code PassageSearch}).
 *
 * <h2>Ranking and similarity</h2>
 *
 * The score of a passage <i>p</i> for a query is a sum over the query's terms <i>t</i>, which are its words and, apart,
 * their stems (of a very long query, the 128 that weigh most):
 *
 * <pre>
 * score(p)  = Σ m(t) · idf(t) · s(t, p)                      in title, headings and text together
 *           + Σ m(t) · 0.6 · idf'(t) · s'(t, p)              for words, in title and headings alone
 *
 * s(t, p)   = f / (f + 1 · (1 − 0.75 + 0.75 · l(p) / l))     BM25: f times t in p, l(p) terms long, l on average
 * idf(t)    = ln(1 + (N + 100 − n + 0.5) / (n + 0.5))        n of N passages have t; 100 others do not
 * m(t)      = what t is meant in the query: 1 for a term that is said once, 1 + ln k for k times; half for a word
 *             that is common in its language, and none for its stem; in earlier questions 0.3, 0.24, 0.19 … of that,
 *             the latest first
 * </pre>
 *
 * The similarity is the share of the query that the passage covers, in the best case of one occurrence of each term
 * in a passage of average length:
 *
 * <pre>
 * expected  = Σ m(t) · idf(t) · (1.5 if n = 0, else 1)       over the 24 terms that weigh most
 * c         = 2 · (score(p) / expected − 0.01 · ln(1 + N))   2 undoes the most that one occurrence gets of s, a half
 * similarity = c / (1 + c⁸)^⅛                                c where it is small, never above 1; 0 if c is negative
 * </pre>
 *
 * It rises with the score, so it never falls as the ranking rises. Between queries it is comparable because terms
 * that the library does not have are expected too: a question on something else scores low however rare the words are
 * that it shares by chance, of which the best of many passages has more than the best of a few (the term with the
 * logarithm).
 */
@NullMarked
package dev.carrel.retrieval;

import org.jspecify.annotations.NullMarked;
