import { readAttribution } from '../../shared/attribution.js';

/**
 * Counts visits and clicks. Beacons outlive the page, so a click is counted while the next page loads. The response
 * is ignored, and a lost request is acceptable. Without a creator it counts no visit; without links, no clicks.
 */
export function countVisit(): void {
  const id = document.querySelector('main')?.dataset.creator;
  if (!id) return;
  const count = () => {
    const text = JSON.stringify({ userId: Number(id), ...readAttribution() });
    navigator.sendBeacon('/api/views', new Blob([text], { type: 'application/json' }));
  };
  // Pages are also prerendered, and opened in background tabs. They count when they become visible.
  if (document.hidden) document.addEventListener('visibilitychange', count, { once: true });
  else count();
}

export function countLinkClicks(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-link]')) {
    const count = ({ button }: MouseEvent) => {
      // The middle button opens a link too, the right one only its menu.
      if (button < 2) navigator.sendBeacon(`/api/links/${link.dataset.link}/clicks`);
    };
    link.onclick = link.onauxclick = count;
  }
}
