import type { components } from '@tidings/sdk';
import type { Newsletter } from '../newsletters/newsletter.js';

/** The fields of a newsletter that a creator writes. */
export type DraftText = Omit<components['schemas']['DraftReplacement'], 'version'>;

/** Returns the text of a saved newsletter, without its server-side fields. */
export function draftTextOf(newsletter: Newsletter): DraftText {
  return {
    title: newsletter.title,
    content: newsletter.content,
    template: newsletter.template,
    design: newsletter.design,
    accent: newsletter.accent,
    preheader: newsletter.preheader,
    imageUrl: newsletter.imageUrl,
    imageAlt: newsletter.imageAlt,
    ctaText: newsletter.ctaText,
    ctaUrl: newsletter.ctaUrl,
    imageBlocks: newsletter.imageBlocks,
    imageBlockLinks: newsletter.imageBlockLinks,
    imageBlockAlts: newsletter.imageBlockAlts,
    senderName: newsletter.senderName,
    senderEmail: newsletter.senderEmail,
  };
}
