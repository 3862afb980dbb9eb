import { readCame } from '../../shared/came.js';

/** What brought somebody here goes on with them to the checkout, in its address: nothing is kept in the browser. */
export function handOnToCheckout(): void {
  const { referrer, utmSource, utmCampaign } = readCame();
  const clues = Object.entries({ came_referrer: referrer, utm_source: utmSource, utm_campaign: utmCampaign });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="/buy/"]')) {
    const address = new URL(link.href);
    for (const [name, clue] of clues) if (clue) address.searchParams.set(name, clue);
    link.href = address.href;
  }
}
