import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
export function builtEmbed(widgets: string): Embed {
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
