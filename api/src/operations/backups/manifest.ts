import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/text/parse-json.js';
import { DATABASE_FILE, FILE_FOLDERS } from '../data-dir.js';
import { Refusal } from '../refusal.js';

export const MANIFEST_FILE = 'manifest.json';
const FORMAT = 1;

/** A path inside a part of `DATA_DIR`, never outside the folder. */
const path = z.string().refine((value) => {
  const [part, ...rest] = value.split('/');
  if (value === DATABASE_FILE) return true;
  const isPlain =
    rest.length > 0 && rest.every((name) => !['', '.', '..'].includes(name) && !name.includes('\0'));
  return isPlain && FILE_FOLDERS.some((folder) => folder === part);
});

const Manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The moment of the newest migration in the database. */
  schema: z.number(),
  /** The location of images and product files, either the backup itself or a bucket that is not part of it. */
  files: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('disk') }),
    z.object({ kind: z.literal('s3'), endpoint: z.string(), bucket: z.string() }),
  ]),
  entries: z.array(z.object({ path, size: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type ManifestEntry = Manifest['entries'][number];

export function formatManifest(manifest: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`;
}

/** Writes the manifest of a backup as its last file. A folder without it is not a backup. */
export async function writeManifestFile(folder: string, text: string): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), text, { mode: 0o600, flag: 'wx', flush: true });
}

/** Returns the manifest, or undefined if the folder is not a backup. */
export async function readManifestFile(folder: string): Promise<string | undefined> {
  return readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
}

/** Reads the manifest of a backup. */
export async function readManifest(backup: {
  name: string;
  formatName(path: string): string;
  readManifest(): Promise<string | undefined>;
}): Promise<Manifest> {
  const text = await backup.readManifest();
  if (text === undefined) {
    throw new Refusal(
      `There is no backup at ${backup.name}: ${MANIFEST_FILE} is missing. Name the folder of a backup.`,
    );
  }
  const json = parseJson(text);
  const format = z.object({ format: z.number() }).safeParse(json);
  if (format.success && format.data.format > FORMAT) {
    throw new Refusal('A newer version of Tidings made this backup. Update Tidings, then restore it.');
  }
  const manifest = Manifest.safeParse(json);
  if (manifest.success && manifest.data.entries.some((entry) => entry.path === DATABASE_FILE))
    return manifest.data;
  throw new Refusal(
    `${backup.formatName(MANIFEST_FILE)} is damaged. Nothing was restored. Use another backup.`,
  );
}
