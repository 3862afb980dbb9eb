import { readAttribution } from '../../shared/attribution.js';

/**
 * Adds the visitor's source to the URLs of our checkout. Nothing is stored in the browser. Of the referrer, only the
 * host is sent.
 */
export function handOnToCheckout(): void {
  const { referrer, utmSource, utmCampaign } = readAttribution();
  const from = referrer && new URL('/', referrer).href;
  const clues = Object.entries({
    attribution_referrer: from,
    utm_source: utmSource,
    utm_campaign: utmCampaign,
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-buy]')) {
    const address = new URL(link.href);
    for (const [name, clue] of clues) if (clue) address.searchParams.set(name, clue);
    link.href = address.href;
  }
}
