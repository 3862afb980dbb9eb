import { showToast } from '../show-toast.js';

/** Opens the system's dialog for sharing. Copies the page's URL if the browser has no such dialog. */
export async function press(link: HTMLAnchorElement): Promise<void> {
  const { href: url } = link;
  // The browser throws if the user closes the dialog, which is not an error.
  if (navigator.share)
    return navigator.share({ title: link.dataset.title ?? '', url }).catch(() => undefined);
  try {
    await navigator.clipboard.writeText(url);
    link.textContent = 'Link copied';
  } catch {
    showToast({ title: 'Copy failed', text: 'Could not copy to clipboard. Please try again.' });
  }
}
