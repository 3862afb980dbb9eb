import { showErrorToast, showToast } from './feedback/toast-store';

/** The title and the text of a toast. */
export type CopyToast = { title: string; description?: string };

const URL_COPIED: CopyToast = {
  title: 'URL Copied!',
  description: 'Your profile link has been copied to clipboard.',
};

/** Copies a text and shows a toast, whose default is about the profile's URL. Returns false if copying failed. */
export async function copyText(text: string, confirmation: CopyToast = URL_COPIED): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showErrorToast('Copy failed', 'Could not copy to clipboard. Please try again.');
    return false;
  }
  showToast(confirmation.title, confirmation.description);
  return true;
}
