import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SAVED_LINKS } from '../../testing/samples/social-links.js';
import { createWorld } from '../../testing/world.js';
import { cleanSocialLinks, SOCIAL_NETWORKS } from '../sites/social-networks.js';
import { createDemoSite } from './demo-site.js';

/** Returns the targets of the icons on a page with these links. */
async function openIcons() {
  const { ctx } = await createWorld();
  return async (socialLinks: Record<string, string>) => {
    const site = { ...createDemoSite(ctx, 'mara'), socialLinks };
    const { html } = await ctx.pages.render({ page: 'site', site, presentation: 'page' }, ctx.instance);
    return [...html.matchAll(/<a href="([^"]*)" rel="me noopener">/g)].map(([, address]) => address);
  };
}

it('links to the expected URL for each example of a social network', async () => {
  const readIcons = await openIcons();
  for (const [network, input, savedLink, expectedIcon] of SAVED_LINKS) {
    expect([network, input, await readIcons({ [network]: savedLink })]).toEqual([
      network,
      input,
      [expectedIcon],
    ]);
  }
});

it('shows an icon for every social link that validation accepts', async () => {
  const readIcons = await openIcons();
  const parts = ['mara', '@', '.', '/', '-', ' ', 'ü', 'in/', 'https://', 'x.com', 'youtube.com', '?', '%'];
  const inputs = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.emailAddress(),
    fc.webUrl({ withQueryParameters: true }),
    fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((chosenParts) => chosenParts.join('')),
  );
  const check = fc.asyncProperty(fc.constantFrom(...SOCIAL_NETWORKS), inputs, async (network, text) => {
    const { problem, links } = { links: undefined, ...cleanSocialLinks({ [network]: text }) };
    const storedLink = links?.[network];
    fc.pre(problem === undefined && typeof storedLink === 'string');
    expect(await readIcons({ [network]: storedLink ?? '' })).toHaveLength(1);
  });
  await fc.assert(check);
});
