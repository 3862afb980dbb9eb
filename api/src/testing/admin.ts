import { ensureFirstAdmin } from '../features/admin/index.js';
import type { Creator, HttpWorld } from './http-world.js';

export const ADMIN_PASSWORD = 'open sesame door';

/** After the clock moved on: an administrator's session does not last long. */
export async function signInAdminAgain(world: HttpWorld, admin: Creator): Promise<void> {
  admin.cookie = (await signInAdmin(world, admin.username)).cookie;
}

/** Signed in by the form; a call `as` them sends cookie and Origin as a browser would. */
export async function signInAdmin(world: HttpWorld, username = 'admin'): Promise<Creator> {
  await ensureFirstAdmin(world.ctx, { username, password: ADMIN_PASSWORD });
  const answer = await world.call('POST', '/api/admin/login', {
    body: { username, password: ADMIN_PASSWORD },
  });
  if (answer.status !== 200) throw new Error(`Could not sign in ${username}: ${answer.text}`);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { id: answer.json.id, username, cookie };
}
