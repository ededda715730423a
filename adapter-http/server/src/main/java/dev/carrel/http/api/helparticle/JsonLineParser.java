package dev.carrel.http.api.helparticle;

import dev.carrel.http.exchange.LineReader.Line;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.JsonRequest;
import java.util.Optional;

/** Parses lines of JSON, an article each. */
record JsonLineParser(String requestId) implements ArticleLineParser {

    @Override
    public Optional<ParsedArticle> parseLine(Line line) {
        if (line.content().isEmpty()) {
            return Optional.of(ParsedArticle.ofProblem(line.number(),
                    Problem.of(ProblemType.CONTENT_TOO_LARGE, "The line is longer than a body may be.")));
        }
        return Optional.of(ParsedArticle.parse(line.number(), requestId,
                () -> JsonRequest.readLine(line.content().get(), HelpArticleController::readBody).toArticle()));
    }
}
