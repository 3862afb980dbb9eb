import { join } from 'node:path';
import Database from 'libsql';
import { onTestFinished } from 'vitest';
import type { OnEnd, World } from '../src/testing/world.js';

/**
 * Creates a function that returns whether the world's database has changed since this call. It is much faster than
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
  const initialVersion = readVersion();
  return () => readVersion() !== initialVersion;
}
