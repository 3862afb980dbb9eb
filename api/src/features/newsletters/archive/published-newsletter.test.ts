import { describe, expect, it } from 'vitest';
import { CONTENT_NAMES, sampleContent } from '../../../testing/samples/content-samples.js';
import { DESIGNS } from '../compose/designs/designs.js';
import { renderEmail } from '../compose/render-email.js';
import type { Newsletter } from '../store.js';
import { toPublishedNewsletter } from './published-newsletter.js';

describe.each(CONTENT_NAMES)('the newsletter with %s', (name) => {
  it.each(DESIGNS)('has the same parts, direction and language as its email in $name', async (design) => {
    const newsletter = await sampleContent(name, design);
    const email = renderEmail(newsletter);
    const row = { id: 12, sentAt: 0, ...newsletter } as unknown as Newsletter & { sentAt: number };
    const result = toPublishedNewsletter(row);
    const countOccurrences = (part: string) =>
      email.match(new RegExp(`class="[^"]*\\b${part}\\b`, 'g'))?.length ?? 0;
    expect({
      image: result.image !== null,
      action: result.action !== null,
      products: result.products.length,
      dir: result.dir,
      language: result.language,
    }).toEqual({
      image: countOccurrences('t-image') > 0,
      action: countOccurrences('t-action') > 0,
      products: countOccurrences('t-product'),
      dir: /<html[^>]* dir="(\w+)"/.exec(email)?.[1],
      language: /<html[^>]* lang="(\w+)"/.exec(email)?.[1],
    });
  });
});
