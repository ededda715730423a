package dev.carrel.application.phrases;

import dev.carrel.application.phrases.ServiceReplies.SearchGap;
import dev.carrel.application.phrases.SmallTalk.TalkTopic;
import dev.carrel.domain.text.PhraseLists;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SmallTalkTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Hello!|en|GREETING", "hi there :-)|en|GREETING", "Thank you so much, that was really helpful!|en|THANKS",
        "Hi, how are you?|en|WELLBEING", "What’s up|en|WELLBEING", "Hello, who are you?|en|IDENTITY",
        "Thanks, bye|en|THANKS", "Cool!|en|THANKS", "ok, I see|en|THANKS", "Thanks for your help|en|THANKS",
        "Hello, can you help me? Thanks|en|IDENTITY",
        "What's in here?|en|CONTENTS", "Hi! What can I ask you?|en|CONTENTS",
        "GUTEN TAG|de|GREETING", "Vielen Dank, das hat mir sehr geholfen!|de|THANKS",
        "Merci beaucoup !|fr|THANKS", "¿Quién eres?|es|IDENTITY", "Grazie mille!|it|THANKS",
        "Olá, tudo bem?|pt|WELLBEING", "Спасибо за помощь!|ru|THANKS", "Merhaba|tr|GREETING",
        "谢谢！|zh|THANKS", "ありがとうございます。|ja|THANKS", "안녕하세요?|ko|GREETING", "ขอบคุณมากค่ะ|th|THANKS"})
    void aMessageThatPhrasesCoverIsSmallTalk(String message, String language, TalkTopic topic) {
        assertThat(SmallTalk.recognize(message)).contains(new SmallTalk(language, topic));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hello world in flask", "Thanks, and how do I remove a volume?", "What is a greeting?", "",
        "Hi, what does the permit cost?", "How are you billed?", "Who are you insured by?", "yes", "and?", "???",
        "What is in the annex?", "help with passports", "谢谢信怎么写？", "Was ist hier erlaubt?", "so very much", "cool down",
        "great wall"})
    void anythingElseIsAQuestion(String message) {
        assertThat(SmallTalk.recognize(message)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"Hello! What does the permit cost? Thanks.|What does the permit cost?",
        "Good morning. Please, who grants leave?|Please, who grants leave?", "Hi, where do I park|where do I park",
        "Hallo, was kostet das? Vielen Dank im Voraus|was kostet das?",
        "Hello, thanks!|thanks!", "Where is the greeting, hello?|Where is the greeting,", "Why?|Why?"})
    void smallTalkAroundAQuestionIsStripped(String message, String question) {
        assertThat(SmallTalk.stripTalk(message)).isEqualTo(question);
    }

    @Test
    void everyPhraseIsItsOwnTopic() {
        var resource = Objects.requireNonNull(SmallTalk.class.getResourceAsStream("small-talk.txt"));
        PhraseLists.readLists(resource)
                .forEach((language, lists) -> Stream.of(TalkTopic.values())
                        .forEach(topic -> assertThat(lists.get(topic.listName())).as(language + " " + topic)
                                .isNotEmpty()
                                .allSatisfy(phrase -> assertThat(SmallTalk.recognize(phrase)).isPresent())));
    }

    @Test
    void thereIsAReplyForEveryLanguageAndTopic() {
        var resource = Objects.requireNonNull(SmallTalk.class.getResourceAsStream("small-talk.txt"));
        PhraseLists.readLists(resource).keySet().forEach(language -> {
            Stream.of(TalkTopic.values())
                    .filter(topic -> topic != TalkTopic.CONTENTS)
                    .forEach(topic -> assertThat(ServiceReplies.replyTo(new SmallTalk(language, topic), "Handbook"))
                            .isNotBlank()
                            .doesNotContain("{"));
            assertThat(ServiceReplies.describeContents(language, "Handbook", List.of("Leave", "Travel")))
                    .contains("Handbook")
                    .endsWith("\n\n- Leave\n- Travel");
            assertThat(ServiceReplies.describeContents(language, "Handbook", List.of())).contains("Handbook");
            String refusal = ServiceReplies.refuse(language, language, SearchGap.NONE);
            assertThat(refusal).isNotBlank();
            assertThat(ServiceReplies.refuse(language, language.equals("en") ? "de" : "en", SearchGap.NONE))
                    .doesNotContain("{")
                    .isNotEqualTo(refusal);
        });
    }

    @Test
    void aRefusalSaysInEveryLanguageWhatTheSearchMayHaveMissed() {
        var resource = Objects.requireNonNull(SmallTalk.class.getResourceAsStream("small-talk.txt"));
        var gaps = new HashSet<String>();
        PhraseLists.readLists(resource).keySet().forEach(language -> {
            String refusal = ServiceReplies.refuse(language, language, SearchGap.NONE);
            for (SearchGap gap : List.of(SearchGap.READING, SearchGap.REBUILDING, SearchGap.UNREAD)) {
                assertThat(ServiceReplies.refuse(language, language, gap)).startsWith(refusal)
                        .satisfies(text -> assertThat(gaps.add(text.substring(refusal.length()))).isTrue());
            }
        });
        assertThat(ServiceReplies.refuse("ja", "ja", SearchGap.READING)).doesNotContain(" ");
    }
}
