const FIRST_PAUSE_MS = 100;
const TRIES = 3;

/** A picture that did not load leaves its place to what lies below it, and is asked for again. */
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
    // This script comes late: the picture may have failed before.
    if (picture.complete && !picture.naturalWidth) retry();
  }
}
