/**
 * Hybrid search: BM25 and vector similarity, reranked by character n-grams. {@code PassageSearch} is the entry point.
 *
 * <p>
 * A query is analysed into weighted terms ({@code QueryTerms}) and n-grams ({@code QueryNGrams}). In an index the terms
 * become a Lucene query with a scale for its scores ({@code LexicalQuery}). {@code HybridRetriever} finds candidates by
 * BM25 and by vector similarity, {@code HybridScorer} combines both scores, {@code OverlapReranker} improves the order
 * of the first candidates, and {@code DocumentRanking} returns the documents with their best passages.
 * {@code SearchExplanation} explains the result. {@code FormulaDocumentationTest} keeps the numbers below equal to the
 * constants of these classes.
 *
 * <h2>BM25</h2>
 *
 * The score of a passage <i>p</i> is a sum over the terms <i>t</i> of the query: its words, their stems, and
 * identifiers. A query of more terms uses the 128 heaviest.
 *
 * <pre>
 * bm25(p)   = Σ w(t) · idf(t) · s(t, p)                      in title, headings and text together
 *           + Σ w(t) · 0.6 · idf'(t) · s'(t, p)              for words, in title and headings only
 *
 * s(t, p)   = f / (f + 1 · (1 − 0.75 + 0.75 · l(p) / l))     BM25: frequency f of t in p, length l(p), mean length l;
 *                                                            for identifiers independent of the length
 * idf(t)    = ln(1 + (N + 100 − n + 0.5) / (n + 0.5))        n of N passages contain t; smoothed by 100 more passages
 * w(t)      = the weight of the term in the query: 1 for one occurrence, 1 + ln k for k occurrences; 4 for an
 *             identifier; 0.5 for a stop word, whose stem is not used, unless it is a label ("house
 *                             A"); times the weight of a context question
 * </pre>
 *
 * A word that the library does not contain is corrected if a word at an edit distance of one exists, or of two for a
 * word of 8 letters; a word in at most 2 passages is corrected if a word at a distance of one is 50 times as frequent.
 * The most frequent such word <i>u</i> becomes a term with <i>w(u) = 0.7 · w(t)</i>. At most 3 words are corrected. The
 * coverage below expects the corrected word, with its full weight, in place of the misspelt one and its rare stem.
 *
 * <p>
 * The paths, addresses and long numbers of a pasted message ({@code VariableParts}) are terms only if the library
 * contains them, provided that the query has 4 other words.
 *
 * <h2>Filters</h2>
 *
 * The filter of a query is evaluated first, to the set of passages that pass it ({@code VisiblePassages}). Both
 * searches look among these only. <i>N</i> and <i>n</i> above and below count visible passages: a word that only other
 * documents contain is unknown, and corrects no other. If more than 4,096 visible passages contain a term, <i>n</i> is
 * extrapolated from the visible passages among which the first of them are. The mean length <i>l</i> is that of the
 * visible passages too. Sets, frequencies and lengths of recent filters are kept until the index changes
 * ({@code FilterCache}).
 *
 * <h2>Coverage</h2>
 *
 * The coverage relates the score to the score of a passage of average length that contains each term once:
 *
 * <pre>
 * expected  = Σ w(t) · idf(t) · (1.5 if n = 0, else 1)       over the 24 heaviest terms
 * c(p)      = 2 · (bm25(p) / expected − 0.01 · ln(1 + N))    at least 0; one occurrence gets s = 1/2, which 2 undoes
 * </pre>
 *
 * It is comparable between queries because unknown terms are expected too: a question on another topic scores low,
 * however rare the words that it shares by chance. The logarithm accounts for the best of many passages, which shares
 * more words by chance than the best of a few.
 *
 * <h2>Hybrid score</h2>
 *
 * The vector similarity is the cosine of the embeddings, relative to the cosine that the model gives to unrelated
 * texts. Absolute values are added, neither ranks nor values scaled by the best passage of the query, so that the score
 * of an irrelevant passage stays low.
 *
 * <pre>
 * v(p)      = (cosine − baseline) / (1 − baseline)           the mean of the first candidates if p has no embedding
 * score(p)  = min(c(p), 3) + 2.2 · v(p)                      c(p) only if the query has no embedding
 * </pre>
 *
 * Without an embedding, <i>score(p)</i> is at least the score that has the similarity of <i>c(p)</i> by words alone: a
 * new document is found by its words until it is embedded, whatever the others are about.
 *
 * <h2>Reranking</h2>
 *
 * The first 3 passages of each of the first 10 documents and the first passage of each of the next 20 are ordered
 * within their documents by
 *
 * <pre>
 * rerank(p) = score(p) + r · (2 / expected · (0.3 · Σ w(g) · s(g, p) + 0.2 · max Σ w(g)) + heading(p))
 * w(g)      = q(g) · ln(1 + (H − h + 0.5) / (h + 0.5))       h of the H reranked passages contain g
 * r         = 0.5 beside vector scores, else 1
 * </pre>
 *
 * where <i>g</i> are the character n-grams of the query and <i>q(g)</i> their weights. The first sum is over the
 * n-grams of the passage, with <i>s</i> as above and lengths in letters; the second sum is over the different n-grams
 * in a window of 80 letters, and is the maximum over all windows. <i>heading(p)</i> is 0.6 · m(title) if the title is a
 * question, and 0.6 · m(last heading or title) if the query asks for a definition ("what is …"), where <i>m</i> is the
 * geometric mean of the share of the query in the heading and of the heading in the query. For such a query the text
 * before the first heading of a document has 0.2 more. Release notes lose 0.2 unless the question mentions a version or
 * a change. The documents are ordered by
 *
 * <pre>
 * rerank(d) = rerank(p1) + Σ 0.1 · 0.5^(i − 2) · (rerank(pi) − 0.6 · rerank(p1))
 * </pre>
 *
 * where <i>p1</i> is the best passage of the document and the sum is over the further passages <i>pi</i> that are
 * reranked: a document on the subject supports its best passage by others. Only the order changes: the document or
 * passage at each rank takes over the score of that rank.
 *
 * <h2>Near misses</h2>
 *
 * Where a question has an identifier, a year or the number of something ("room 214") that no visible passage has, a
 * passage with another one of the same kind loses 5, or 4 of a score by BM25 only; of years, one within 10 years. The
 * documents are ordered anew. An answer model often takes such a passage for the answer, so that its probability is
 * limited ({@code ReadHead}).
 *
 * <h2>Similarity</h2>
 *
 * The similarity is the probability that a document is relevant, by a logistic regression over the first five documents
 * for questions of public test collections, mixed with questions of other collections:
 *
 * <pre>
 * similarity = 1 / (1 + e^−(2.25 · (score − h) − 5.8 · min(0.5, best − score)))       hybrid
 * similarity = 1 / (1 + e^−(3.1 · (score − m) − 12.7 · min(0.5, best − score)))       BM25 only
 * h          = 1.9 + 0.07 · ln((1 + min(max(N, 5), 200)) / (1 + 200))
 * m          = 0.48 + 0.04 · ln(1 + max(N, 200))
 * </pre>
 *
 * where <i>best</i> is the highest score of the query and <i>N</i> the number of passages, the best of which shares the
 * more words by chance the more there are. The midpoints are chosen so that one threshold refuses the questions of
 * other collections, with and without vector scores, and few of the library's own. Of two documents with the same
 * score, the one that is the best of its query is relevant more often. The similarity increases with the score, so it
 * never increases down the ranking.
 */
@NullMarked
package dev.carrel.ranking.search;

import org.jspecify.annotations.NullMarked;
