import { describe, expect, it } from 'vitest';
import { REFUSED_LINKS, SAVED_LINKS } from '../../testing/samples/social-links.js';
import { cleanSocialLinks, MAX_SOCIAL_LINK_LENGTH, SOCIAL_NETWORKS } from './social-networks.js';

describe('cleanSocialLinks', () => {
  it('clears empty networks, and omits missing ones', () => {
    expect(cleanSocialLinks({ instagram: ' mara.clay ', website: 'kiln.example', tiktok: ' ' })).toEqual({
      links: { instagram: 'mara.clay', website: 'https://kiln.example/', tiktok: null },
    });
  });

  it.each(SAVED_LINKS)('%s: stores %j as %s', (network, input, storedLink) => {
    expect(cleanSocialLinks({ [network]: input })).toEqual({ links: { [network]: storedLink } });
  });

  it.each(SAVED_LINKS)('%s: preserves the stored form of %j', (network, _, storedLink) => {
    expect(cleanSocialLinks({ [network]: storedLink })).toEqual({ links: { [network]: storedLink } });
  });

  it.each(REFUSED_LINKS)('%s: rejects %j', (network, input) => {
    const { problem } = cleanSocialLinks({ [network]: input });
    expect(problem?.path).toBe(`socialLinks.${network}`);
    expect(problem?.message).toMatch(/^Please enter .+, such as .+\.$/);
  });

  it('rejects a link that is too long after encoding', () => {
    const input = `kiln.example/${'ü'.repeat(MAX_SOCIAL_LINK_LENGTH / 3)}`;
    expect(cleanSocialLinks({ website: input }).problem?.path).toBe('socialLinks.website');
  });

  it('has examples of every network', () => {
    for (const examples of [SAVED_LINKS, REFUSED_LINKS]) {
      expect(new Set(examples.map(([network]) => network))).toEqual(new Set(SOCIAL_NETWORKS));
    }
  });
});
