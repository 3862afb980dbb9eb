import { expect, it } from 'vitest';
import { ApiError, createClient, watchWebhookListener } from '../index.js';

const createEvent = (id: number) => ({ id, eventId: `evt_${id}`, body: '{"type":"webhook.test"}' });
const formatEvent = (id: number) => `event: webhook\ndata: ${JSON.stringify(createEvent(id))}\n\n`;

function createTestClient(response: Response) {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    return response;
  };
  return { asked, client: createClient({ baseUrl: 'https://tidings.example', token: 'tdg_x', fetch }) };
}

it('yields the events after a position until the server ends the stream', async () => {
  const { client, asked } = createTestClient(
    new Response(`:\n\n${formatEvent(8)}event: other\ndata: 1\n\n${formatEvent(9)}`),
  );
  const openings: string[] = [];
  const seenEvents: unknown[] = [];
  const events = watchWebhookListener(client, 4, { after: 7, opened: () => openings.push('opened') });
  for await (const each of events) seenEvents.push(each);
  expect([openings, seenEvents]).toEqual([['opened'], [createEvent(8), createEvent(9)]]);
  expect(asked.map(({ url }) => url)).toEqual([
    'https://tidings.example/api/webhook-listeners/4/stream?after=7',
  ]);
  expect(asked[0]?.headers.get('accept')).toBe('text/event-stream');
});

it('throws the API error without a retry', async () => {
  const body = { success: false, code: 'not_found', message: 'Webhook listener not found.' };
  const { client, asked } = createTestClient(Response.json(body, { status: 404 }));
  await expect(watchWebhookListener(client, 4).next()).rejects.toBeInstanceOf(ApiError);
  expect(asked).toHaveLength(1);
});
