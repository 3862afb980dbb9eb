/** The places where a toast can be shown, in the order of preference. */
const TOAST_PLACES = ['end', 'start', 'top', 'top-start'] as const;

/** What a toast must not cover: controls, fields, and the headings that name them. */
const IMPORTANT =
  'button, a[href], input, textarea, select, label, summary, h1, h2, h3, [role=textbox], [role=tab], [tabindex="0"]';
const COLUMNS = [0.05, 0.25, 0.5, 0.75, 0.95];
const ROWS = [0.1, 0.5, 0.9];

/** Moves the toast to the first place where it covers nothing important, or to the one where it covers least. */
export function moveToClearPlace(region: HTMLElement): void {
  const toast = region.firstElementChild;
  if (!toast || typeof document.elementsFromPoint !== 'function') return;
  const covered = TOAST_PLACES.map((place) => {
    region.dataset.place = place;
    return { place, count: countCovered(region, toast.getBoundingClientRect()) };
  });
  const [best] = covered.sort((one, other) => one.count - other.count);
  if (best) region.dataset.place = best.place;
}

/** Counts the sample points of a box that cover something important below the region. */
function countCovered(region: Element, { left, top, width, height }: DOMRect): number {
  const points = ROWS.flatMap((row) =>
    COLUMNS.map((column) => [left + width * column, top + height * row] as const),
  );
  return points.filter(([x, y]) => {
    const below = document.elementsFromPoint(x, y).find((element) => !region.contains(element));
    return below?.closest(IMPORTANT) != null;
  }).length;
}
