import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Finds the repository's root by its workspace file, since sources and the built bundle are at different depths. */
function findRoot(folder: string): string {
  return existsSync(join(folder, 'pnpm-workspace.yaml')) ? folder : findRoot(dirname(folder));
}

const root = findRoot(dirname(fileURLToPath(import.meta.url)));

export const paths = {
  root,
  migrations: join(root, 'api/drizzle'),
  dashboard: join(root, 'dashboard/dist'),
  widgets: join(root, 'widgets/dist'),
  /** The script of the thread that reads uploaded files. */
  fileFacts: join(root, 'api/dist/file-facts.js'),
  /** The scripts of the API reference, in a folder named by their version. */
  reference: join(root, 'api/dist/reference'),
  /** The built command `tidings-admin`. */
  adminScript: join(root, 'api/dist/admin.js'),
};

/** An error with a message for the operator about a wrong variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
