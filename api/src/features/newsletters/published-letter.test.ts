import { describe, expect, it } from 'vitest';
import { LETTER_NAMES, letterOf } from '../../testing/letters.js';
import { DESIGNS } from './mail/designs.js';
import { renderMail } from './mail/render-mail.js';
import { publishedLetter } from './published-letter.js';
import type { Newsletter } from './store.js';

describe.each(LETTER_NAMES)('the letter of %s', (name) => {
  it.each(DESIGNS)('shows what its mail shows in $name', async (design) => {
    const letter = await letterOf(name, design);
    const mail = renderMail(letter);
    const row = { id: 12, sentAt: 0, ...letter } as unknown as Newsletter & { sentAt: number };
    const shown = publishedLetter(row);
    const timesIn = (part: string) => mail.match(new RegExp(`class="[^"]*\\b${part}\\b`, 'g'))?.length ?? 0;
    expect({
      image: shown.image !== null,
      action: shown.action !== null,
      products: shown.products.length,
      dir: shown.dir,
      language: shown.language,
    }).toEqual({
      image: timesIn('t-image') > 0,
      action: timesIn('t-action') > 0,
      products: timesIn('t-product'),
      dir: /<html[^>]* dir="(\w+)"/.exec(mail)?.[1],
      language: /<html[^>]* lang="(\w+)"/.exec(mail)?.[1],
    });
  });
});
