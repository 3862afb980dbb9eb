/** The actions of a creator over HTTP, for benchmarks of the whole product. */
import { openAsBlob } from 'node:fs';

export interface Creator {
  url: string;
  headers: Record<string, string>;
}

export async function signUp(server: { url: string }, username: string): Promise<Creator> {
  const response = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@kiln.example`, password: 'correct horse' }),
  });
  if (response.status !== 201) throw new Error(`Registering answered ${response.status}.`);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { url: server.url, headers: { cookie, origin: server.url } };
}

/** Returns a new API token that may only read. */
export async function createToken(creator: Creator): Promise<string> {
  const { token } = await post<{ token: string }>(creator, '/api/tokens', {
    name: 'bench',
    scopes: ['read', 'addresses'],
  });
  return token;
}

/** Returns the same account on a restarted server. */
export function setCreatorServer(server: { url: string }, creator: Creator): Creator {
  return { url: server.url, headers: { ...creator.headers, origin: server.url } };
}

/** Uploads a list and waits until its import is done. */
export async function importList({ url, headers }: Creator, file: string): Promise<void> {
  const form = new FormData();
  form.set('file', await openAsBlob(file, { type: 'text/csv' }), 'list.csv');
  form.set('consent', 'These subscribers agreed to get my newsletter.');
  const response = await fetch(`${url}/api/subscribers/import`, { method: 'POST', headers, body: form });
  if (response.status !== 202)
    throw new Error(`The import answered ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: number };
  for (;;) {
    const importResponse = await fetch(`${url}/api/subscribers/imports/${id}`, { headers });
    const { status, error } = (await importResponse.json()) as { status: string; error: string | null };
    if (status === 'done') return;
    if (status === 'failed') throw new Error(`The import failed: ${error}`);
    await pause(50);
  }
}

const PARAGRAPH =
  '<p>Frost came on Tuesday and I lit the kiln a week early. Here is what that taught me, and what the clay said.</p>';

/** Creates a draft, and returns its id. */
export async function createDraft(
  creator: Creator,
  draft: { title: string; content: string },
): Promise<number> {
  return (await post<{ id: number }>(creator, '/api/newsletters', draft)).id;
}

/** Uploads an image, and returns its path. */
export async function uploadImage(creator: Creator, bytes: Uint8Array): Promise<string> {
  const image = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  return (await post<{ imageUrl: string }>(creator, '/api/upload-image', { image })).imageUrl;
}

/** Sends a newsletter of 10 KB, with plain text and an unsubscribe link for each subscriber. */
export async function sendNewsletterTo(creator: Creator): Promise<number> {
  const content = `<h2>The kiln that would not cool</h2>${PARAGRAPH.repeat(12)}`;
  const draft = { title: 'The kiln that would not cool', content };
  const id = await createDraft(creator, draft);
  await post(creator, `/api/newsletters/${id}/send`, {});
  return id;
}

export interface Progress {
  status: string;
  audience: number;
  counts: Record<string, number>;
}

export async function fetchProgress({ url, headers }: Creator, newsletter: number): Promise<Progress> {
  const response = await fetch(`${url}/api/newsletters/${newsletter}/progress`, { headers });
  if (!response.ok) throw new Error(`The progress answered ${response.status}.`);
  return (await response.json()) as Progress;
}

async function post<T>({ url, headers }: Creator, path: string, body: object): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export function readNumberOption(name: string, otherwise: number): number {
  const place = process.argv.indexOf(`--${name}`);
  const value = place === -1 ? otherwise : Number(process.argv[place + 1]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a number.`);
  return value;
}

export async function waitUntilFinished(creator: Creator, newsletterId: number): Promise<void> {
  while ((await fetchProgress(creator, newsletterId)).status !== 'finished') await pause(200);
}
