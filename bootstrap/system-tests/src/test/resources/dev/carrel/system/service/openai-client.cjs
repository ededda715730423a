// Holds conversations with the library "handbook" by OpenAI's own client, and prints what it received as JSON.
const { OpenAI } = require('openai');

const model = 'handbook';
const client = newClient(process.env.API_KEY);

function newClient(apiKey) {
  return new OpenAI({ baseURL: process.env.BASE_URL, apiKey, maxRetries: 0 });
}

async function chat() {
  const messages = [{ role: 'user', content: 'What does the parking permit cost?' }];
  const first = await client.chat.completions.create({ model, messages });
  messages.push(first.choices[0].message, { role: 'user', content: 'And for apprentices?' });
  const stream = client.chat.completions.stream({ model, messages, stream_options: { include_usage: true } });
  const annotations = [];
  let pieces = '';
  for await (const chunk of stream) {
    pieces += chunk.choices[0]?.delta.content ?? '';
    annotations.push(...(chunk.choices[0]?.delta.annotations ?? []));
  }
  return { first: first.choices[0].message, pieces, annotations, last: await stream.finalChatCompletion() };
}

async function responses() {
  const first = await client.responses.create({ model, input: 'What does the parking permit cost?' });
  const stream = client.responses.stream({ model, input: 'And for apprentices?', previous_response_id: first.id });
  const events = [];
  for await (const event of stream) {
    events.push(event.type);
  }
  return { first: first.output_text, events, last: await stream.finalResponse() };
}

async function failureOf(request) {
  try {
    await request();
    return 'none';
  } catch (error) {
    return `${error.constructor.name} ${error.status} ${error.code} ${error.param}`;
  }
}

async function main() {
  const question = { messages: [{ role: 'user', content: 'Hello?' }] };
  const unknown = { model, input: 'Hello?', previous_response_id: 'resp_unknown' };
  return {
    models: (await client.models.list()).data.map(listed => listed.id),
    chat: await chat(),
    responses: await responses(),
    found: (await client.vectorStores.search(model, { query: 'parking permit' })).data,
    wrongKey: await failureOf(() => newClient('carrel_wrong').models.list()),
    wrongModel: await failureOf(() => client.chat.completions.create({ model: 'nothing', stream: true, ...question })),
    wrongMessage: await failureOf(() => client.chat.completions.create({ model, messages: [] })),
    wrongResponse: await failureOf(() => client.responses.create({ ...unknown, stream: true })),
  };
}

main().then(received => console.log(JSON.stringify(received)));
