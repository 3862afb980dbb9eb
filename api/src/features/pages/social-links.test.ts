import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SAVED_LINKS } from '../../testing/samples/social-links.js';
import { createWorld } from '../../testing/world.js';
import { cleanSocialLinks, SOCIAL_NETWORKS } from '../sites/social-networks.js';
import { demoSite } from './demo-site.js';

/** Returns the targets of the icons on a page with these links. */
async function openIcons() {
  const { ctx } = await createWorld();
  return async (socialLinks: Record<string, string>) => {
    const site = { ...demoSite(ctx, 'mara'), socialLinks };
    const { html } = await ctx.pages.render({ page: 'site', site, presentation: 'page' }, ctx.instance);
    return [...html.matchAll(/<a href="([^"]*)" rel="me noopener">/g)].map(([, address]) => address);
  };
}

it('links to the expected URL for each example', async () => {
  const iconsOf = await openIcons();
  for (const [network, given, stored, shown] of SAVED_LINKS) {
    expect([network, given, await iconsOf({ [network]: stored })]).toEqual([network, given, [shown]]);
  }
});

it('shows every link that the rule accepts', async () => {
  const iconsOf = await openIcons();
  const parts = ['mara', '@', '.', '/', '-', ' ', 'ü', 'in/', 'https://', 'x.com', 'youtube.com', '?', '%'];
  const given = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.emailAddress(),
    fc.webUrl({ withQueryParameters: true }),
    fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((some) => some.join('')),
  );
  const check = fc.asyncProperty(fc.constantFrom(...SOCIAL_NETWORKS), given, async (network, text) => {
    const { problem, links } = { links: undefined, ...cleanSocialLinks({ [network]: text }) };
    const stored = links?.[network];
    fc.pre(problem === undefined && typeof stored === 'string');
    expect(await iconsOf({ [network]: stored ?? '' })).toHaveLength(1);
  });
  await fc.assert(check);
});
