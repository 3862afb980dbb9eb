import type { components } from '@tidings/sdk';

/** How this page's visitor came to it, as the API takes it. Nothing of it is kept in the browser. */
export function readAttribution(): components['schemas']['Came'] {
  const query = new URLSearchParams(location.search);
  return {
    referrer: document.referrer || undefined,
    utmSource: query.get('utm_source') ?? undefined,
    utmCampaign: query.get('utm_campaign') ?? undefined,
  };
}
