import { readAttribution } from '../../shared/attribution.js';

/**
 * What brought somebody here goes on with them to our own checkout, in its address: nothing is kept in the browser.
 * Of where they were before, its host alone.
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
