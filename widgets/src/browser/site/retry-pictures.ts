const FIRST_PAUSE_MS = 100;
const TRIES = 3;

/** Hides an image that failed to load, so that the element below is visible, and retries it. */
export function retryPictures(): void {
  for (const picture of document.images) {
    let tries = 0;
    const retry = () => {
      picture.style.visibility = 'hidden';
      if (tries < TRIES) setTimeout(reload, FIRST_PAUSE_MS * 9 ** tries++);
    };
    const reload = () => {
      // biome-ignore lint/correctness/noSelfAssign: setting the address is what loads it.
      picture.src = picture.src;
    };
    picture.onerror = retry;
    picture.onload = () => {
      picture.style.visibility = '';
    };
    // The image may have failed before this script ran.
    if (picture.complete && !picture.naturalWidth) retry();
  }
}
