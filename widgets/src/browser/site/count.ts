import { readAttribution } from '../../shared/attribution.js';

/**
 * Beacons outlive the page, so a press is counted while the next page loads already. Nobody waits for the
 * answer, and a lost one is not missed. A page that names no creator and no links counts nothing.
 */
export function countVisit(): void {
  const id = document.querySelector('main')?.dataset.creator;
  if (!id) return;
  const count = () => {
    const text = JSON.stringify({ userId: Number(id), ...readAttribution() });
    navigator.sendBeacon('/api/views', new Blob([text], { type: 'application/json' }));
  };
  // Pages are also loaded ahead, and into tabs behind: nobody has seen those yet.
  if (document.hidden) document.addEventListener('visibilitychange', count, { once: true });
  else count();
}

export function countPresses(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-link]')) {
    const count = ({ button }: MouseEvent) => {
      // The middle button opens a link too, the right one only its menu.
      if (button < 2) navigator.sendBeacon(`/api/links/${link.dataset.link}/clicks`);
    };
    link.onclick = link.onauxclick = count;
  }
}
