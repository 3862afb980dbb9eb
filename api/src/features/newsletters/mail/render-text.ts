import type { Letter } from './letter.js';

/** The letter's own words, without title, button and footer. */
export async function plainBody(content: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(content, {
    wordwrap: false,
    limits: { maxDepth: 200 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

/** The plain-text part, from the same letter as the html part. */
export function renderText(letter: Letter, body: string): string {
  const action = letter.ctaText && letter.ctaUrl ? `${letter.ctaText}: ${letter.ctaUrl}` : '';
  const footer = [
    '--',
    `You receive this because you subscribed to ${letter.senderName} at ${letter.siteUrl}`,
    `Unsubscribe: ${letter.unsubscribeUrl}`,
    letter.postalAddress ?? '',
    letter.sentWith === null ? '' : `Sent with ${letter.sentWith.name}: ${letter.sentWith.url}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
  return [letter.title, body, action, footer].filter((block) => block !== '').join('\n\n');
}

const PREHEADER_LENGTH = 140;

/** What lists of mail show when the creator wrote no preview text. */
export function firstWords(body: string): string {
  return body.replace(/\s+/g, ' ').trim().slice(0, PREHEADER_LENGTH);
}
