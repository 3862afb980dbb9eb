import { expect, expectTypeOf, it } from 'vitest';
import { type components, createClient, eachPage, eachRow } from './index.js';

const subscribers = [5, 4, 3, 2, 1].map((id) => ({ id, email: `reader-${id}@kova.example` }));

/** Simulates pages of two rows. The cursor is in a Link header or in the body, as in the API. */
function createServer(kind: 'link' | 'beside') {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(new URL(url).search);
    const cursor = Number(new URL(url).searchParams.get('cursor') ?? 6);
    const rows = subscribers.filter(({ id }) => id < cursor).slice(0, 2);
    const last = rows.at(-1)?.id ?? 1;
    const nextCursor = last === 1 ? null : String(last);
    if (kind === 'beside') return Response.json({ data: rows, nextCursor });
    const link = `</api/subscribers?limit=2&cursor=${last}>; rel="next"`;
    return Response.json(rows, nextCursor === null ? {} : { headers: { link } });
  };
  return { client: createClient({ baseUrl: 'https://tidings.example', fetch }), asked };
}

it('reads a list that links its next page', async () => {
  const { client, asked } = createServer('link');
  const emails: string[] = [];
  const rows = eachRow((page) =>
    client.GET('/api/subscribers', { params: { query: { limit: 2, ...page } } }),
  );
  for await (const subscriber of rows) {
    expectTypeOf(subscriber).toEqualTypeOf<components['schemas']['Subscriber']>();
    emails.push(subscriber.email);
  }
  expect(emails).toEqual(subscribers.map(({ email }) => email));
  expect(asked).toEqual(['?limit=2', '?limit=2&cursor=4', '?limit=2&cursor=2']);
});

it('reads a list with a cursor in its body', async () => {
  const { client } = createServer('beside');
  const ids: number[] = [];
  for await (const sale of eachRow((page) => client.GET('/api/sales', { params: { query: page } }))) {
    expectTypeOf(sale).toEqualTypeOf<components['schemas']['Sale']>();
    ids.push(sale.id);
  }
  expect(ids).toEqual([5, 4, 3, 2, 1]);
});

it('requests each page when it is needed, and none after a break', async () => {
  const { client, asked } = createServer('link');
  for await (const page of eachPage((cursor) =>
    client.GET('/api/subscribers', { params: { query: cursor } }),
  )) {
    expect(page).toHaveLength(2);
    break;
  }
  expect(asked).toHaveLength(1);
});

it('yields one empty page for an empty list', async () => {
  const client = createClient({ baseUrl: 'https://tidings.example', fetch: async () => Response.json([]) });
  const sizes: number[] = [];
  for await (const page of eachPage((cursor) =>
    client.GET('/api/subscribers', { params: { query: cursor } }),
  ))
    sizes.push(page.length);
  expect(sizes).toEqual([0]);
});
