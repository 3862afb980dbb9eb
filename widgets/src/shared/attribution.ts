import type { components } from '@tidings/sdk';

/** Returns the attribution of this page's visitor in the API's format. Stores nothing in the browser. */
export function readAttribution(): components['schemas']['Attribution'] {
  const query = new URLSearchParams(location.search);
  return {
    referrer: document.referrer || undefined,
    utmSource: query.get('utm_source') ?? undefined,
    utmCampaign: query.get('utm_campaign') ?? undefined,
  };
}
