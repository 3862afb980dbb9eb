import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_THEMES } from '@tidings/sdk';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'theme-swatches.css'), 'utf8');

it('has a swatch for every theme', () => {
  const swatches = css.matchAll(/^\.swatch\[data-look="([\w-]+)"\] \{\n {2}background: /gm);
  expect([...swatches].map(([, key]) => key)).toEqual(SITE_THEMES.map(({ key }) => key));
});
