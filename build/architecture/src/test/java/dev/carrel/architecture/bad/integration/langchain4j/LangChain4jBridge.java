package dev.carrel.architecture.bad.integration.langchain4j;

class LangChain4jBridge {

    Class<?> other = org.jdbi.v3.core.Jdbi.class;
}
