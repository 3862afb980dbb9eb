import { join } from 'node:path';
import Database from 'libsql';
import { onTestFinished } from 'vitest';
import type { OnEnd, World } from '../src/testing/world.js';

/**
 * Creates a function that returns whether anything was written to the world's database since. It is much faster than
 * reading its rows.
 */
export function watchWrites({ folder }: Pick<World, 'folder'>, onEnd: OnEnd = onTestFinished): () => boolean {
  const connection = new Database(join(folder, 'tidings.db'));
  onEnd(() => {
    connection.close();
  });
  // SQLite changes this number when another connection commits.
  const readVersion = () =>
    (connection.prepare('PRAGMA data_version').get() as { data_version: number }).data_version;
  const version = readVersion();
  return () => readVersion() !== version;
}
