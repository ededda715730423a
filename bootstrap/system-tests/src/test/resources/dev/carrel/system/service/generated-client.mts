// Holds a conversation by a client whose types are generated, and prints what it received as JSON.
import createClient from "openapi-fetch";
import type { components, paths } from "./carrel";

type Schemas = components["schemas"];
type Json = "application/json" | "application/problem+json";

const carrel = createClient<paths, Json>({ baseUrl: "BASE_URL", headers: { Authorization: "Bearer API_KEY" } });
const params = { path: { library_id: "handbook" } };
const document: Schemas["NewDocument"] = {
  title: "Parking permit",
  text: "The parking permit costs twenty euros. For apprentices it costs ten euros.",
  attributes: { team: "office", year: 2026, tags: ["parking"] },
};
const filter: Schemas["Filter"] = { type: "in", key: "team", value: ["office"] };

const added = await carrel.POST("/library/{library_id}/document", {
  params: { ...params, header: { Prefer: "wait=30" } },
  body: document,
});
const listed = await carrel.GET("/library/{library_id}/document", {
  params: { ...params, query: { filter: JSON.stringify(filter), limit: 1 } },
});
const first = await carrel.POST("/v2/library/{library_id}/query", {
  params,
  body: { query: "What does the parking permit cost?", filters: filter },
});
const reply: Schemas["Reply"] = first.data ?? fail(first.error);
const streamed = await carrel.POST("/v2/library/{library_id}/query", {
  params,
  body: { query: "And for apprentices?", conversationId: reply.conversationId, streaming: true },
  parseAs: "text",
});
const text: string = streamed.data ?? fail(streamed.error);
const chunks = text.trim().split("\n").map((line) => JSON.parse(line) as Schemas["CurrentChunk"]);
const found = await carrel.POST("/v2/library/{library_id}/search", { params, body: { query: "permit" } });
const rejected = await carrel.POST("/v2/library/{library_id}/query", { params, body: { query: "" } });
const library = await carrel.PUT("/library/{library_id}", { params, body: { name: "Handbook", limits: { perDay: 9 } } });

console.log(JSON.stringify({
  added: added.data?.status,
  listed: listed.data?.documents.map((one) => [one.title, one.attributes["team"]]),
  reply: reply.reply,
  sources: reply.metadata.documents.map((source) => source.title),
  streamed: chunks.map(textOf).join(""),
  types: [...new Set(chunks.map((chunk) => chunk.type))],
  passage: found.data?.documents[0]?.passages[0]?.text,
  problem: [rejected.response.status, rejected.error?.code, rejected.error?.errors?.[0]?.pointer],
  limit: library.data?.limits?.perDay,
}));

/** The discriminator tells the variants of a chunk apart. */
function textOf(chunk: Schemas["CurrentChunk"]): string {
  switch (chunk.type) {
    case "token":
      return chunk.value;
    case "error":
      return fail(chunk);
    case "response":
      return chunk.data.metadata.documents.length > 0 ? "" : fail(undefined);
    default:
      return "";
  }
}

function fail(reason: Schemas["Problem"] | Schemas["ErrorChunk"] | undefined): never {
  throw new Error(JSON.stringify(reason));
}
