import { loadOnPress } from './load-on-press.js';
import { retryImages } from './retry-images.js';

const VISIBLE_MS = 5_000;

/** Stops the form of a demo page, which has no subscribers, and shows a message. */
function stopSubscribing(): void {
  const toast = document.querySelector('.toast');
  let hiding: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('tidings-submit', (event) => {
    event.preventDefault();
    const title = document.createElement('strong');
    title.textContent = 'Demo Mode';
    toast?.replaceChildren(title, 'This is a sample profile. Nothing was sent.');
    clearTimeout(hiding);
    hiding = setTimeout(() => toast?.replaceChildren(), VISIBLE_MS);
  });
}

stopSubscribing();
loadOnPress();
retryImages();
