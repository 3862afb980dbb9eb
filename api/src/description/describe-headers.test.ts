import { expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { signInAdmin } from '../testing/admin.js';
import { createHttpWorld } from '../testing/http-world.js';
import { describeApi } from './describe-api.js';
import type { Paths } from './examples.js';

const paths = describeApi(createApp({ trustProxy: false })).paths as Paths;

/** Returns the description of the cookie that a response sets. */
function getCookieDescription(path: string, status: number): string {
  const header = paths[path]?.post?.responses[status]?.headers?.['Set-Cookie'];
  return header !== undefined && 'description' in header ? header.description : '';
}

it.each([
  ['/api/register', 201, { username: 'ines', email: 'ines@kova.example', password: 'correct horse' }],
  ['/api/login', 200, { username: 'mara', password: 'correct horse' }],
  ['/api/auth/passkey/options', 200, undefined],
  ['/api/admin/login/passkey/options', 200, undefined],
])('describes the cookie that POST %s sets', async (path, status, body) => {
  const world = await createHttpWorld();
  await world.register('mara');
  const response = await world.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(status);
  const names = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  expect(names).toContain(/`(\w+)`/.exec(getCookieDescription(path, status))?.[1]);
});

it('describes the cookies of administrators, and of sign-ins that need a second factor', async () => {
  const world = await createHttpWorld();
  const { cookie = '' } = await signInAdmin(world);
  expect(getCookieDescription('/api/admin/login', 200)).toContain(`\`${cookie.split('=')[0]}\``);
  expect(getCookieDescription('/api/admin/login', 403)).toContain('`tidings_admin_sign_in` for 10 minutes');
  expect(getCookieDescription('/api/login', 403)).toContain('`tidings_sign_in` for 10 minutes');
  expect(getCookieDescription('/api/tokens', 403)).toBe('');
});

it('describes a cookie for each operation whose description names a cookie', () => {
  const undescribedPaths = Object.entries(paths).flatMap(([path, { post }]) => {
    const isNamed = /\bsets a (?:session )?cookie/i.test(post?.description ?? '');
    const hasHeader = [200, 201].some((status) => getCookieDescription(path, status) !== '');
    return isNamed && !hasHeader ? [path] : [];
  });
  expect(undescribedPaths).toEqual([]);
});
