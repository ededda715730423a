package dev.carrel.domain.conversation;

import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConversationTest {

    private static final AccessTokenId ADA = AccessTokenId.ofPerson("ada");
    private static final AccessTokenId BOB = AccessTokenId.ofPerson("bob");
    private static final AccessTokenId PROGRAM = new AccessTokenId("program");

    private static Conversation begunWith(AccessTokenId creator) {
        return new Conversation(new ConversationId("talk"), creator, AttributeFilter.everything(), List.of());
    }

    @Test
    void ofAPersonIsContinuedByThePersonOnly() {
        assertThat(begunWith(ADA).mayBeContinuedWith(ADA)).isTrue();
        assertThat(begunWith(ADA).mayBeContinuedWith(BOB)).isFalse();
        assertThat(begunWith(ADA).mayBeContinuedWith(PROGRAM)).isFalse();
        assertThat(begunWith(PROGRAM).mayBeContinuedWith(ADA)).isFalse();
        assertThat(begunWith(null).mayBeContinuedWith(ADA)).isFalse();
    }

    @Test
    void ofATokenIsContinuedByTokens() {
        assertThat(begunWith(PROGRAM).mayBeContinuedWith(new AccessTokenId("another"))).isTrue();
        assertThat(begunWith(PROGRAM).mayBeContinuedWith(null)).isTrue();
        assertThat(begunWith(null).mayBeContinuedWith(PROGRAM)).isTrue();
    }
}
