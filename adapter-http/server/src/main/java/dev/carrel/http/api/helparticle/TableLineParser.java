package dev.carrel.http.api.helparticle;

import dev.carrel.api.helparticle.CsvRecordReader;
import dev.carrel.api.helparticle.HelpArticleCsv;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.JsonCodec;
import dev.carrel.http.exchange.LineReader.Line;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.limit.BodyBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses the rows of a table in CSV, whose first row is its header. Cells may contain line breaks. */
final class TableLineParser implements ArticleLineParser {

    /** Several times what the longest article has. */
    private static final int MAX_ROW_CHARACTERS = 1024 * 1024;

    private final String requestId;
    private final CsvRecordReader records = new CsvRecordReader();
    private @Nullable HelpArticleCsv table;
    private long lastLine;
    private long firstLine;

    TableLineParser(String requestId) {
        this.requestId = requestId;
    }

    @Override
    public Optional<ParsedArticle> parseLine(Line line) {
        if (line.content().isEmpty() || records.pendingLength() > MAX_ROW_CHARACTERS) {
            throw new ProblemException(Problem.of(ProblemType.CONTENT_TOO_LARGE,
                    "The row that begins in line " + (records.isInRecord() ? firstLine : line.number())
                            + " is too long; a double quote may be missing."));
        }
        // Blank lines are not passed on, but they may be in a cell.
        for (long blank = lastLine + 1; records.isInRecord() && blank < line.number(); blank++) {
            records.readLine("");
        }
        lastLine = line.number();
        firstLine = records.isInRecord() ? firstLine : line.number();
        return records.readLine(decode(line.content().get())).flatMap(this::parseRecord);
    }

    private Optional<ParsedArticle> parseRecord(List<String> cells) {
        if (table == null) {
            table = readHeader(cells);
            return Optional.empty();
        }
        HelpArticleCsv known = table;
        return Optional.of(
                ParsedArticle.parse(firstLine, requestId, () -> known.readRow(cells, JsonCodec::parseMap).toArticle()));
    }

    private HelpArticleCsv readHeader(List<String> cells) {
        try {
            return new HelpArticleCsv(cells);
        } catch (InvalidRequestException e) {
            throw new ProblemException(ProblemMapper.toProblem(e, requestId));
        }
    }

    @Override
    public Optional<ParsedArticle> endBody() {
        return records.isInRecord()
                ? Optional.of(ParsedArticle.ofProblem(firstLine, Problem.of(ProblemType.MALFORMED_REQUEST,
                        "A double quote in this row is not closed.")))
                : Optional.empty();
    }

    private static String decode(BodyBuffer line) {
        try (InputStream bytes = line.openStream()) {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.readAllBytes())).toString();
        } catch (CharacterCodingException ignored) {
            throw new ProblemException(Problem.of(ProblemType.MALFORMED_REQUEST, "The body is not UTF-8."));
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory can be read", e);
        }
    }
}
