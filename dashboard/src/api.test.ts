import { afterEach, expect, it } from 'vitest';
import { createUser } from '../test/msw/data';
import { createList, mockEndpoint } from '../test/msw/endpoint';
import { server } from '../test/msw/server';
import { api } from './api';

const earlyUser = createUser({ username: 'early' });
const laterUser = createUser({ username: 'later' });

afterEach(() => {
  window.earlyUser = undefined;
});

async function readUsername(): Promise<string | undefined> {
  return (await api.GET('/api/user')).data?.username;
}

it('uses the session that the first script requested, but only once', async () => {
  server.use(mockEndpoint('get', '/api/user', laterUser));
  window.earlyUser = Promise.resolve(Response.json(earlyUser));
  expect([await readUsername(), await readUsername()]).toEqual(['early', 'later']);
});

it('sends a new request if the first script’s request failed', async () => {
  server.use(mockEndpoint('get', '/api/user', laterUser));
  window.earlyUser = Promise.reject(new TypeError('Failed to fetch'));
  expect(await readUsername()).toBe('later');
});

it('does not use the first script’s session for a call to another endpoint', async () => {
  server.use(mockEndpoint('get', '/api/user', laterUser), mockEndpoint('get', '/api/tokens', createList([])));
  window.earlyUser = Promise.resolve(Response.json(earlyUser));
  await api.GET('/api/tokens');
  expect(await readUsername()).toBe('early');
});
