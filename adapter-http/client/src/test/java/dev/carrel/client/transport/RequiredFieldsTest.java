package dev.carrel.client.transport;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.crawl.CrawlBody.CrawlPageCounts;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import dev.carrel.domain.error.ServerException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RequiredFieldsTest {

    private static final JsonMapper MAPPER = new JsonMapper();

    @Test
    void countsMissingListsMapsAndBodiesAsEmpty() throws JsonProcessingException {
        CrawlBody crawl = convert("{'id': 'c', 'status': 'done', 'createdAt': 'now', 'rules': null}", CrawlBody.class);

        assertThat(crawl.attributes()).isEqualTo(Map.of());
        assertThat(crawl.rules()).isEmpty();
        assertThat(crawl.pages()).isEqualTo(new CrawlPageCounts(0, 0, 0, 0, 0, 0));
        assertThat(crawl.maxPages()).isZero();
        assertThat(crawl.url()).isNull();
        assertThat(convert("{'reply': 'Yes.'}", ReplyBody.class).metadata())
                .isEqualTo(new ReplyMetadataBody(List.of(), List.of(), List.of()));
    }

    @Test
    void completesTheItemsOfLists() throws JsonProcessingException {
        ReplyBody reply = convert("{'reply': 'Yes.', 'metadata': {'documents': [{'id': 'd', 'title': 't'}]}}",
                ReplyBody.class);

        assertThat(reply.metadata().documents().getFirst().extraFields()).isEqualTo(SourceFieldsBody.NONE);
    }

    @Test
    void namesAMissingFieldWhereverItIs() {
        assertThatThrownBy(() -> convert("{}", ReplyBody.class)).isInstanceOf(ServerException.class)
                .hasMessageContaining("\"reply\"");
        assertThatThrownBy(() -> convert("{'reply': 'Yes.', 'metadata': {'documents': [{'id': 'd'}]}}",
                ReplyBody.class)).isInstanceOf(ServerException.class).hasMessageContaining("\"title\"");
        assertThatThrownBy(() -> convert("""
                {'reply': 'Yes.', 'metadata': {'documents': [{'id': 'd', 'title': 't',
                 'extraFields': {'excerpt': {'heading': []}}}]}}""", ReplyBody.class))
                .isInstanceOf(ServerException.class)
                .hasMessageContaining("\"text\"");
    }

    private static <T> T convert(String json, Class<T> type) throws JsonProcessingException {
        return new ApiJson("http://localhost").convert(MAPPER.readTree(json.replace('\'', '"')), type);
    }
}
