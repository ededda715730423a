package dev.carrel.application.phrases;

import dev.carrel.application.phrases.ServiceReplies.SearchGap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ServiceRepliesTest {

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "ja", "tr", "xx"})
    void knowsItsRefusals(String language) {
        assertThat(ServiceReplies.isRefusal(ServiceReplies.refuse(language, language, SearchGap.NONE))).isTrue();
        assertThat(ServiceReplies.isRefusal(ServiceReplies.refuse(language, "cs", SearchGap.UNREAD))).isTrue();
        assertThat(ServiceReplies.isRefusal(ServiceReplies.offerLinks(language))).isTrue();
    }

    @Test
    void knowsWhatIsNoRefusal() {
        assertThat(ServiceReplies.isRefusal("Everybody has 25 days of leave.")).isFalse();
        assertThat(ServiceReplies.isRefusal(ServiceReplies.beginUnsure("en"))).isFalse();
        assertThat(ServiceReplies.isRefusal(ServiceReplies.offerLinks("en") + " A guide.")).isFalse();
        assertThat(ServiceReplies.isRefusal("")).isFalse();
    }
}
