import { showToast } from '../show-toast.js';

/** Opens the system's dialog for sharing. Where there is none, copies the page's URL. */
export async function press(link: HTMLAnchorElement): Promise<void> {
  const { href: url } = link;
  // Closing the system's dialog is no failure.
  if (navigator.share)
    return navigator.share({ title: link.dataset.title ?? '', url }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
    link.textContent = 'Link copied';
  } catch {
    showToast({ title: 'Copy failed', text: 'Could not copy to clipboard. Please try again.' });
  }
}
