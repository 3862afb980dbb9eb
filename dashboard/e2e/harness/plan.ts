import { join } from 'node:path';
import { createClient } from '@libsql/client';
import type { SharedServer } from './server.js';

/** Sets a plan in the database beside the running server, because no API call does it. */
export async function setPlan(
  server: SharedServer,
  username: string,
  plan: { isPro: boolean },
): Promise<void> {
  const client = createClient({ url: `file:${join(server.dataDir, 'tidings.db')}`, timeout: 5_000 });
  try {
    const { rowsAffected } = await client.execute({
      sql: 'update plans set is_granted = ? where user_id = (select id from users where username = ?)',
      args: [plan.isPro ? 1 : 0, username],
    });
    if (rowsAffected !== 1) throw new Error(`There is no creator ${username}.`);
  } finally {
    client.close();
  }
}
