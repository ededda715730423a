package dev.carrel.http.api.helparticle;

import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.http.exchange.LineReader.Line;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import java.util.Optional;
import java.util.function.Supplier;

/** Parses the articles of an import line by line. */
interface ArticleLineParser {

    /**
     * Returns the article that a line ends; empty if it ends none.
     *
     * @throws ProblemException if no further line can be read
     */
    Optional<ParsedArticle> parseLine(Line line);

    /** Returns the problem of what has begun when the body ends; empty if nothing has. */
    default Optional<ParsedArticle> endBody() {
        return Optional.empty();
    }

    /**
     * An article, or the problem of what is none.
     *
     * @param line the number of its first line, from 1
     */
    record ParsedArticle(long line, Optional<HelpArticle> article, Optional<Problem> problem) {

        /** Parses an article; its exceptions become the problem. */
        static ParsedArticle parse(long line, String requestId, Supplier<HelpArticle> parsing) {
            try {
                return new ParsedArticle(line, Optional.of(parsing.get()), Optional.empty());
            } catch (ProblemException | CarrelException e) {
                return ofProblem(line, ProblemMapper.toProblem(e, requestId));
            }
        }

        static ParsedArticle ofProblem(long line, Problem problem) {
            return new ParsedArticle(line, Optional.empty(), Optional.of(problem));
        }
    }
}
