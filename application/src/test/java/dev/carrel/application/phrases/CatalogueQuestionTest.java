package dev.carrel.application.phrases;

import dev.carrel.application.phrases.CatalogueQuestion.CatalogueTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CatalogueQuestionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Which documents mention Leipzig?|en|MENTIONS|Leipzig",
        "which files contain \"end of life\"?|en|MENTIONS|end of life",
        "In which documents is the notice period mentioned?|en|MENTIONS|notice period",
        "List all documents about parking|en|MENTIONS|parking", "Which documents mention IT?|en|MENTIONS|IT",
        "Where is Leipzig mentioned?|en|MENTIONS|Leipzig",
        "Can you summarise the travel policy?|en|SUMMARY|travel policy", "Summarize this document|en|SUMMARY|''",
        "give me a short summary of the minutes|en|SUMMARY|minutes", "tl;dr|en|SUMMARY|''",
        "What’s the handbook about?|en|ABOUT|handbook", "What is this document about?|en|ABOUT|''",
        "What is in here?|en|CONTENTS|''",
        "In welchen Dokumenten wird Leipzig erwähnt?|de|MENTIONS|Leipzig",
        "Fasse bitte die Reiserichtlinie zusammen.|de|SUMMARY|Reiserichtlinie",
        "Worum geht es in der Satzung?|de|ABOUT|Satzung",
        "Quels documents mentionnent Lyon ?|fr|MENTIONS|Lyon", "Résume ce document|fr|SUMMARY|''",
        "¿Qué documentos mencionan Madrid?|es|MENTIONS|Madrid", "Riassumi il contratto|it|SUMMARY|contratto",
        "Welke documenten noemen Utrecht?|nl|MENTIONS|Utrecht", "Какие документы упоминают Тверь?|ru|MENTIONS|Тверь",
        "哪些文档提到北京？|zh|MENTIONS|北京", "この文書を要約してください。|ja|SUMMARY|''", "이 문서를 요약해 주세요|ko|SUMMARY|''"})
    void aQuestionAboutDocumentsNamesItsSubject(String question, String language, CatalogueTopic topic,
            String subject) {
        String asked = question.startsWith("¿") ? question.substring(1) : question;
        assertThat(CatalogueQuestion.recognize(asked)).contains(new CatalogueQuestion(language, topic, subject));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Which documents do I need for a visa?", "What does the permit cost?", "Hello!", "",
        "Which pages may I print?", "Where is the car park?", "How do I write a summary?", "Who is the head of IT?",
        "Which documents mention it?", "What does it cover?", "What is that about?", "Was enthält das?",
        "Welche Dokumente brauche ich?", "What is the notice period?"})
    void anythingElseIsAQuestionToTheirText(String question) {
        assertThat(CatalogueQuestion.recognize(question)).isEmpty();
    }

    @Test
    void wordsThatStandForADocumentDoNotTellWhichOne() {
        var question = new CatalogueQuestion("en", CatalogueTopic.SUMMARY, "");
        assertThat(question.listWords("the Travel Policy document")).containsExactly("travel", "policy");
        assertThat(question.listWords("IT")).containsExactly("it");
    }
}
