import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { evaluate, root, writeIfChanged } from './bundle.mjs';

/** Writes the style of server-rendered cards, and the hash that a policy must contain to allow it. */
export async function writeCardStyle() {
  const { cardCss } = await evaluate('src/elements/card/card-css.ts');
  const cardStyleHash = `'sha256-${createHash('sha256').update(cardCss).digest('base64')}'`;
  const lines = Object.entries({ cardCss, cardStyleHash }).map(
    ([name, value]) => `export const ${name} =\n  ${JSON.stringify(value)};\n`,
  );
  const file = join(root, 'src/elements/card/card-style.built.ts');
  await writeIfChanged(file, `// Written by build.mjs.\n${lines.join('')}`);
}
