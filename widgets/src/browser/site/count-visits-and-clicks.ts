import { readAttribution } from '../../shared/attribution.js';

/**
 * Counts visits and clicks. Beacons outlive the page, so clicks are counted while the next page loads. Lost requests
 * are acceptable. Counts no visit without a creator.
 */
export function countVisit(): void {
  const id = document.querySelector('main')?.dataset.creator;
  if (!id) return;
  const count = () => {
    const text = JSON.stringify({ userId: Number(id), ...readAttribution() });
    navigator.sendBeacon('/api/views', new Blob([text], { type: 'application/json' }));
  };
  // Browsers prerender pages and open background tabs. Such a page counts when it becomes visible.
  if (document.hidden) document.addEventListener('visibilitychange', count, { once: true });
  else count();
}

export function countLinkClicks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-link]')) {
    const count = ({ button }: MouseEvent) => {
      // The middle button opens a link, and the right button opens only a menu.
      if (button < 2) navigator.sendBeacon(`/api/links/${link.dataset.link}/clicks`);
    };
    link.onclick = link.onauxclick = count;
  }
}
