/** The places where a toast can be shown, in the order of preference. */
const TOAST_POSITIONS = ['end', 'start', 'top', 'top-start'] as const;

/** Elements that a toast must not cover: controls, fields, and the headings that name them. */
const IMPORTANT_SELECTOR =
  'button, a[href], input, textarea, select, label, summary, h1, h2, h3, [role=textbox], [role=tab], [tabindex="0"]';
const COLUMNS = [0.05, 0.25, 0.5, 0.75, 0.95];
const ROWS = [0.1, 0.5, 0.9];
const TEXT_WEIGHT = 0.1;

/** Moves the toast to the first place where it covers nothing important, or to the one where it covers least. */
export function moveToFreePosition(region: HTMLElement): void {
  const toast = region.firstElementChild;
  if (!toast) return;
  const covered = TOAST_POSITIONS.map((position) => {
    region.dataset.place = position;
    return { place: position, count: countCovered(region, toast.getBoundingClientRect()) };
  });
  const [best] = covered.sort((one, other) => one.count - other.count);
  if (best) region.dataset.place = best.place;
}

/** Moves the toast while it is shown, if the screen below it changes: a screen may still be loading. */
export function watchPosition(region: HTMLElement): () => void {
  moveToFreePosition(region);
  let frame: number | undefined;
  const check = () => {
    frame = undefined;
    const toast = region.firstElementChild;
    if (toast && countCovered(region, toast.getBoundingClientRect()) > 0) moveToFreePosition(region);
  };
  const observer = new MutationObserver((changes) => {
    if (changes.every(({ target }) => region.contains(target))) return;
    frame ??= requestAnimationFrame(check);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** Sums the weights of the sample points of a box that cover something important below the region. */
function countCovered(region: Element, { left, top, width, height }: DOMRect): number {
  if (typeof document.elementsFromPoint !== 'function') return 0;
  const points = ROWS.flatMap((row) =>
    COLUMNS.map((column) => [left + width * column, top + height * row] as const),
  );
  const weights = points.map(([x, y]) => {
    const elementBelow = document.elementsFromPoint(x, y).find((element) => !region.contains(element));
    return weighCover(elementBelow);
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/**
 * Weighs an element that a toast would cover. Part of a long text can be covered for a moment rather than a control.
 */
function weighCover(elementBelow: Element | undefined): number {
  const covered = elementBelow?.closest(IMPORTANT_SELECTOR);
  if (!covered) return 0;
  return covered instanceof HTMLElement && covered.isContentEditable ? TEXT_WEIGHT : 1;
}
