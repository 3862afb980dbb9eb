import { readAttribution } from '../../shared/attribution.js';

/**
 * Adds the visitor's source to the URLs of our checkout. Stores nothing in the browser, and sends only the referrer's
 * host.
 */
export function addAttributionToBuyLinks(): void {
  const { referrer, utmSource, utmCampaign } = readAttribution();
  const referrerOrigin = referrer && new URL('/', referrer).href;
  const parameters = Object.entries({
    attribution_referrer: referrerOrigin,
    utm_source: utmSource,
    utm_campaign: utmCampaign,
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-buy]')) {
    const address = new URL(link.href);
    for (const [name, value] of parameters) if (value) address.searchParams.set(name, value);
    link.href = address.href;
  }
}
