import { pause } from './creator.js';

export const ADMIN_PASSWORD = 'open sesame door';

/** Signs in the administrator and returns the cookie. Retries, because a new server creates the account late. */
export async function signInAdmin(url: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const response = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
    });
    if (response.status === 200) return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    if (Date.now() > deadline) throw new Error(`Signing in returned ${response.status}.`);
    await pause(100);
  }
}
