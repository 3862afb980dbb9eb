import { createClient, type TidingsClient, unwrap } from '@tidings/sdk';
import type { TidingsServer } from './server.js';

const PASSWORD = 'correct horse';

/** A creator made over the API, and a client that speaks for it. */
export async function createCreator(server: TidingsServer, username: string): Promise<TidingsClient> {
  const visitor = createClient({ baseUrl: server.url });
  const email = `${username}@creators.example`;
  await unwrap(visitor.POST('/api/register', { body: { username, email, password: PASSWORD } }));
  const body = { username, password: PASSWORD, name: 'e2e', scopes: ['read', 'write', 'send'] as const };
  const { token } = await unwrap(
    visitor.POST('/api/tokens', { body: { ...body, scopes: [...body.scopes] } }),
  );
  return createClient({ baseUrl: server.url, token });
}

/** Subscribes `count` readers, `reader1@…` and on, a few at a time. */
export async function subscribeReaders(
  server: TidingsServer,
  username: string,
  count: number,
): Promise<string[]> {
  const visitor = createClient({ baseUrl: server.url });
  const emails = Array.from({ length: count }, (_, index) => `reader${index + 1}@kova.example`);
  for (let start = 0; start < count; start += 20) {
    const some = emails.slice(start, start + 20);
    await Promise.all(some.map((email) => visitor.POST('/api/subscribers', { body: { username, email } })));
  }
  return emails;
}
