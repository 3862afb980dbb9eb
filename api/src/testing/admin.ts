import { ensureFirstAdmin } from '../features/admin/index.js';
import type { AdminRole } from '../kernel/admin-permissions.js';
import type { Creator, HttpWorld } from './http-world.js';

export const ADMIN_PASSWORD = 'open sesame door';

/** Signs in again after the clock moved, because an administrator's session is short. */
export async function signInAdminAgain(world: HttpWorld, admin: Creator): Promise<void> {
  admin.cookie = (await signInAdmin(world, admin.username)).cookie;
}

/** Signs in by the form. A call `as` the result sends the cookie and Origin that a browser would. */
export async function signInAdmin(world: HttpWorld, username = 'admin'): Promise<Creator> {
  await ensureFirstAdmin(world.ctx, { username, password: ADMIN_PASSWORD });
  const response = await world.call('POST', '/api/admin/login', {
    body: { username, password: ADMIN_PASSWORD },
  });
  if (response.status !== 200) throw new Error(`Could not sign in ${username}: ${response.text}`);
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id: response.json.id, username, cookie };
}

/** Adds an administrator, and signs in as them. */
export async function addAdmin(
  world: HttpWorld,
  owner: Creator,
  { username, role }: { username: string; role: AdminRole },
): Promise<Creator> {
  const body = { username, role, password: ADMIN_PASSWORD, currentPassword: ADMIN_PASSWORD };
  const { status, text } = await world.call('POST', '/api/admin/admins', { as: owner, body });
  if (status !== 201) throw new Error(`Could not add ${username}: ${text}`);
  return signInAdmin(world, username);
}
