import { describe, expect, it } from 'vitest';
import { KEPT_LINKS, REFUSED_LINKS } from '../../testing/social-links.js';
import { cleanSocialLinks, SOCIAL_LINK_MAX, SOCIAL_NETWORKS } from './social-link-rules.js';

describe('cleanSocialLinks', () => {
  it('removes what was emptied and leaves out what was not named', () => {
    expect(cleanSocialLinks({ instagram: ' mara.clay ', website: 'kiln.example', tiktok: ' ' })).toEqual({
      links: { instagram: 'mara.clay', website: 'https://kiln.example/', tiktok: null },
    });
  });

  it.each(KEPT_LINKS)('%s: keeps %j as %s', (network, typed, kept) => {
    expect(cleanSocialLinks({ [network]: typed })).toEqual({ links: { [network]: kept } });
  });

  it.each(KEPT_LINKS)('%s: keeps what it made of %j when it is saved again', (network, _, kept) => {
    expect(cleanSocialLinks({ [network]: kept })).toEqual({ links: { [network]: kept } });
  });

  it.each(REFUSED_LINKS)('%s: refuses %j', (network, typed) => {
    const { problem } = cleanSocialLinks({ [network]: typed });
    expect(problem?.path).toBe(`socialLinks.${network}`);
    expect(problem?.message).toMatch(/^Please enter .+, such as .+\.$/);
  });

  it('keeps nothing that grew too long', () => {
    const typed = `kiln.example/${'ü'.repeat(SOCIAL_LINK_MAX / 3)}`;
    expect(cleanSocialLinks({ website: typed }).problem?.path).toBe('socialLinks.website');
  });

  it('has examples of every network', () => {
    for (const examples of [KEPT_LINKS, REFUSED_LINKS]) {
      expect(new Set(examples.map(([network]) => network))).toEqual(new Set(SOCIAL_NETWORKS));
    }
  });
});
