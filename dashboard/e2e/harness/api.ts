import { createClient, type TidingsClient, unwrap, watchImport } from '@tidings/sdk';
import { expect } from 'vitest';

const PASSWORD = 'correct horse';

/** The address of a server or of a proxy. */
interface Address {
  url: string;
}

/** Creates a creator with API calls. Returns the creator's client. */
export async function createCreator(server: Address, username: string): Promise<TidingsClient> {
  const visitor = createClient({ baseUrl: server.url });
  const email = `${username}@creators.example`;
  await unwrap(visitor.POST('/api/register', { body: { username, email, password: PASSWORD } }));
  const body = {
    username,
    password: PASSWORD,
    name: 'e2e',
    scopes: ['read', 'addresses', 'write', 'send', 'refunds', 'billing', 'webhooks', 'domains'] as const,
  };
  const { token } = await unwrap(
    visitor.POST('/api/tokens', { body: { ...body, scopes: [...body.scopes] } }),
  );
  return createClient({ baseUrl: server.url, token });
}

/** Adds the subscribers `subscriber1@…`, `subscriber2@…` and so on, a few at a time. */
export async function subscribeMany(server: Address, username: string, count: number): Promise<string[]> {
  const visitor = createClient({ baseUrl: server.url });
  const emails = createAddresses(count);
  for (let start = 0; start < count; start += 20) {
    const batch = emails.slice(start, start + 20);
    await Promise.all(batch.map((email) => visitor.POST('/api/subscribers', { body: { username, email } })));
  }
  return emails;
}

/** Adds hundreds of such subscribers by an import, because it is much faster. */
export async function importMany(creator: TidingsClient, count: number): Promise<string[]> {
  const emails = createAddresses(count);
  const form = new FormData();
  form.set('consent', 'They agreed at the fair.');
  form.set('file', new File([emails.join('\n')], 'subscribers.txt'));
  const startedImport = await unwrap(
    creator.POST('/api/subscribers/import', { body: form as never, bodySerializer: () => form }),
  );
  let last = startedImport;
  for await (const progress of watchImport(creator, startedImport.id, { first: startedImport }))
    last = progress;
  expect(last).toMatchObject({ status: 'done', counts: { added: count } });
  return emails;
}

function createAddresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `subscriber${index + 1}@kova.example`);
}
