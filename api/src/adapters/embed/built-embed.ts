import { randomBytes } from 'node:crypto';
import { access, copyFile, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Embed, EmbedRelease } from '../../ports/embed.js';

const Release = z.object({
  version: z.string(),
  release: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      path: z.string().startsWith('/embed/'),
      integrity: z.string().startsWith('sha384-'),
      bytes: z.int(),
      gzip: z.int(),
    }),
  ),
});

/** Reads the release that the widgets' build wrote. */
export function createBuiltEmbed(widgets: string): Embed {
  let release: Promise<EmbedRelease> | undefined;
  return {
    getRelease() {
      release ??= readRelease(join(widgets, 'embed/release.json'));
      return release;
    },
  };
}

async function readRelease(file: string): Promise<EmbedRelease> {
  return Release.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** Matches files with a hash of their content in the name: `0.1.0-5f0c9a1b/buy.js`, `buy-view.5f0c9a1b2d.js`. */
const NAMED_BY_BYTES = /^(?:[\w.]+-\w{8}[/\\][a-z]+|[a-z-]+\.\w{10})\.js(?:\.br|\.gz)?$/;

/**
 * Stores files of the build permanently. Sites contain the hash of a release's file, and pages stay open during an
 * update, but the next build does not contain the old files.
 */
export async function storeEmbedFiles(builtFolder: string, storedFolder: string): Promise<void> {
  for (const name of await readdir(builtFolder, { recursive: true })) {
    if (NAMED_BY_BYTES.test(name)) await store(join(builtFolder, name), join(storedFolder, name));
  }
}

async function store(from: string, to: string): Promise<void> {
  const isSaved = await access(to).then(
    () => true,
    () => false,
  );
  if (isSaved) return;
  await mkdir(dirname(to), { recursive: true });
  // Another process may start or stop at the same time. In containers, each has the process id 1.
  const partPath = `${to}.${randomBytes(6).toString('hex')}`;
  await copyFile(from, partPath);
  await rename(partPath, to);
}
