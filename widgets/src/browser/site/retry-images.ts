const FIRST_PAUSE_MS = 100;
const MAX_TRIES = 3;

/** Hides and retries an image that failed to load, so that the element below is visible. */
export function retryImages(): void {
  for (const image of document.images) {
    let attempts = 0;
    const hideAndRetry = () => {
      image.style.visibility = 'hidden';
      if (attempts < MAX_TRIES) setTimeout(reload, FIRST_PAUSE_MS * 9 ** attempts++);
    };
    const reload = () => {
      // biome-ignore lint/correctness/noSelfAssign: setting the address is what loads it.
      image.src = image.src;
    };
    image.onerror = hideAndRetry;
    image.onload = () => {
      image.style.visibility = '';
    };
    // Handles images that failed before this script ran.
    if (image.complete && !image.naturalWidth) hideAndRetry();
  }
}
