import { describe, expect, it } from 'vitest';
import type { AdminRole } from '../../../kernel/admin-permissions.js';
import { ADMIN_PASSWORD, addAdmin, signInAdmin } from '../../../testing/admin.js';
import { type Creator, createHttpWorld } from '../../../testing/http-world.js';
import { admins } from '../table.js';

async function createConsole() {
  const world = await createHttpWorld();
  const admin = await signInAdmin(world);
  const change = (as: Creator, id: number, role: AdminRole, currentPassword = ADMIN_PASSWORD) =>
    world.call('PATCH', `/api/admin/admins/${id}`, { as, body: { role, currentPassword } });
  const roles = async () => (await world.ctx.db.read.select().from(admins)).map(({ role }) => role);
  return { world, admin, change, roles };
}

const pickCode = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code];

describe('the role of an administrator', () => {
  it('is owner for the first one, and applies to the next request', async () => {
    const { world, admin, change, roles } = await createConsole();
    const second = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const listReviews = () => world.call('GET', '/api/admin/reviews', { as: second });
    expect((await listReviews()).status).toBe(200);
    const changeResponse = await change(admin, 2, 'finance');
    expect([changeResponse.status, changeResponse.json]).toMatchObject([
      200,
      { username: 'second', role: 'finance' },
    ]);
    expect(pickCode(await listReviews())).toEqual([403, 'role_missing']);
    expect((await world.call('GET', '/api/admin/me', { as: second })).json.role).toBe('finance');
    expect(await roles()).toEqual(['owner', 'finance']);
  });

  it('needs the password of the acting owner, and a role that exists', async () => {
    const { world, admin, change, roles } = await createConsole();
    const second = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const wrong = await change(admin, 2, 'owner', 'not this');
    expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, 'currentPassword']);
    expect((await change(admin, 2, 'root' as AdminRole)).status).toBe(400);
    expect(pickCode(await change(admin, 9, 'owner'))).toEqual([404, 'not_found']);
    expect(pickCode(await change(second, 2, 'owner'))).toEqual([403, 'role_missing']);
    expect(await roles()).toEqual(['owner', 'support']);
  });

  it('writes no audit entry if it stays the same', async () => {
    const { world, admin, change } = await createConsole();
    expect((await change(admin, 1, 'owner')).status).toBe(200);
    expect((await world.call('GET', '/api/admin/audit', { as: admin })).json.data).toHaveLength(1);
  });

  it('stays owner for the last owner, even beside other administrators', async () => {
    const { world, admin, change, roles } = await createConsole();
    await addAdmin(world, admin, { username: 'second', role: 'finance' });
    expect(pickCode(await change(admin, 1, 'support'))).toEqual([409, 'last_owner']);
    const deleted = await world.call('DELETE', '/api/admin/admins/1', { as: admin });
    expect(pickCode(deleted)).toEqual([409, 'last_owner']);
    expect(await roles()).toEqual(['owner', 'finance']);
  });

  it('stays owner for one of two owners who demote or delete each other at once', async () => {
    const { world, admin, change, roles } = await createConsole();
    const second = await addAdmin(world, admin, { username: 'second', role: 'owner' });
    const responses = await Promise.all([change(admin, 2, 'support'), change(second, 1, 'support')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await roles()).sort()).toEqual(['owner', 'support']);
    const owner = responses[0]?.status === 200 ? admin : second;
    await change(owner, owner === admin ? 2 : 1, 'owner');
    const bothResponses = await Promise.all([
      change(admin, 1, 'support'),
      world.call('DELETE', '/api/admin/admins/2', { as: second }),
    ]);
    expect(bothResponses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await roles()).filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('is checked again before an addition ends, so a demoted owner adds nobody', async () => {
    const { world, admin, change } = await createConsole();
    const second = await addAdmin(world, admin, { username: 'second', role: 'owner' });
    const body = {
      username: 'third',
      role: 'owner',
      password: ADMIN_PASSWORD,
      currentPassword: ADMIN_PASSWORD,
    };
    const [changed, added] = await Promise.all([
      change(admin, 2, 'finance'),
      world.call('POST', '/api/admin/admins', { as: second, body }),
    ]);
    expect(changed.status).toBe(200);
    // Hashing the new password takes longer than the change.
    expect(pickCode(added)).toEqual([403, 'role_missing']);
  });
});
