import type { Config } from '../config/config.js';
import { paths } from '../config/paths.js';
import { checkSchema } from '../db/migrations/migrate.js';
import { compose } from '../server/compose.js';
import type { Context } from '../server/context.js';
import { noPages } from './no-pages.js';
import { openInstance } from './open-instance.js';

/** The account that a command concerns. */
export interface Account {
  kind: 'creator' | 'administrator';
  username: string;
}

/** Runs a command on the instance of `DATA_DIR`, while no other command runs. The server may run. */
export async function runOnInstance(config: Config, work: (ctx: Context) => Promise<void>): Promise<void> {
  const lock = await openInstance(config);
  const { context, close } = await compose(config, {
    pages: noPages,
    publicUrl: '',
    logTo: process.stderr.fd,
  });
  try {
    await checkSchema(context.db, paths.migrations);
    await work(context);
  } finally {
    close();
    await lock.release();
  }
}
