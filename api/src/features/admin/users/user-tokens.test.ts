import { expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createApiToken } from '../../accounts/index.js';

async function createConsole() {
  const world = await createHttpWorld();
  const [mara, ines] = [await world.register('mara'), await world.register('ines')];
  const admin = await signInAdmin(world);
  const create = async (userId: number, name: string) =>
    createApiToken(world.ctx, { userId, name, scopes: ['read'] });
  const list = (userId: number) => world.call('GET', `/api/admin/users/${userId}`, { as: admin });
  const revoke = (userId: number, tokenId: number | string) =>
    world.call('DELETE', `/api/admin/users/${userId}/tokens/${tokenId}`, { as: admin });
  return { world, mara, ines, admin, create, list, revoke };
}

it('lists the tokens of one creator, without their secrets', async () => {
  const { mara, ines, create, list } = await createConsole();
  const { secret } = await create(mara.id, 'laptop');
  await create(ines.id, 'studio');
  const { status, json, text } = await list(mara.id);
  expect(status).toBe(200);
  expect(json.tokens).toMatchObject([
    { name: 'laptop', scopes: ['read'], lastUsedOn: null, expiresAt: null },
  ]);
  expect(json.tokens).toHaveLength(1);
  expect(text).not.toContain(secret);
});

it('revokes a token at once, and writes it to the audit log', async () => {
  const { world, mara, ines, admin, create, list, revoke } = await createConsole();
  const { token, secret } = await create(mara.id, 'laptop');
  expect((await world.call('GET', '/api/user', { token: secret })).status).toBe(200);
  expect((await revoke(ines.id, token.id)).status).toBe(404);
  expect((await revoke(mara.id, 'x')).status).toBe(400);
  expect((await revoke(mara.id, token.id)).status).toBe(200);
  expect((await world.call('GET', '/api/user', { token: secret })).status).toBe(401);
  expect((await list(mara.id)).json.tokens).toEqual([]);
  expect((await revoke(mara.id, token.id)).status).toBe(404);
  const log = await world.call('GET', `/api/admin/audit?userId=${mara.id}`, { as: admin });
  expect(log.json.data).toMatchObject([
    { action: 'user.revoke-token', subject: { kind: 'user', name: 'mara' }, details: { token: token.id } },
  ]);
});

it('is for administrators', async () => {
  const { world, mara, create } = await createConsole();
  const { token } = await create(mara.id, 'laptop');
  const path = `/api/admin/users/${mara.id}/tokens`;
  expect((await world.call('DELETE', `${path}/${token.id}`, { as: mara })).status).toBe(401);
});
