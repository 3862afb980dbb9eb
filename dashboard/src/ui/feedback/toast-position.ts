/** The positions of a toast, in the order of preference. */
const TOAST_PLACES = ['end', 'start', 'top', 'top-start'] as const;
/** The pixels by which the toast moves up or down if every position covers something. */
const STEP_PX = 8;
const MARGIN_PX = 16;
/** Milliseconds after a change of the screen until the toast moves. */
const SETTLE_TIME = 100;

/** The elements that a toast must not cover: controls, fields, and the headings that name them. */
const IMPORTANT_SELECTOR =
  'button, a[href], input, textarea, select, label, summary, h1, h2, h3, [role=textbox], [role=tab], [tabindex="0"]';

/** A toast may cover a part of a long text for a moment, instead of a control, but never the current line. */
const TEXT_WEIGHT = 0.1;
const FOCUS_WEIGHT = 100;
/** The maximum height at which an editable text counts as a field, such as a title. */
const FIELD_HEIGHT_PX = 120;

type Cover = { box: DOMRect; weight: number };
type Position = { place: (typeof TOAST_PLACES)[number]; shift: number; weight: number };

/** Moves the toast to the first position where it covers no important element, or to the position with the least. */
export function moveToFreePosition(region: HTMLElement): void {
  if (!region.firstElementChild) return;
  const coveredAreas = listCovers(region);
  const positions = TOAST_PLACES.flatMap((place): Position[] => {
    setPosition(region, { place, shift: 0 });
    const box = region.getBoundingClientRect();
    return [0, ...listShifts(box)].map((shift) => ({
      place,
      shift,
      weight: weigh(box, shift, coveredAreas),
    }));
  });
  const places = positions.filter(({ shift }) => shift === 0);
  // Sorting is stable, so that of equal positions the preferred and then the nearest one wins.
  const [best] = [...places, ...positions].sort((a, b) => a.weight - b.weight);
  if (best) setPosition(region, best);
}

/** Moves the toast while it is shown, if it covers something after a change, scrolling or a move of the focus. */
export function watchPosition(region: HTMLElement): () => void {
  moveToFreePosition(region);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    timer = undefined;
    // A toast over a part of a long text stays, because measuring all positions takes time.
    if (weigh(region.getBoundingClientRect(), 0, listCovers(region)) >= 1) moveToFreePosition(region);
  };
  const checkSoon = () => {
    timer ??= setTimeout(check, SETTLE_TIME);
  };
  const observer = new MutationObserver((changes) => {
    if (!changes.every(({ target }) => region.contains(target))) checkSoon();
  });
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of ['scroll', 'focusin', 'selectionchange']) {
    document.addEventListener(event, checkSoon, options);
  }
  window.addEventListener('resize', checkSoon, options);
  return () => {
    observer.disconnect();
    stop.abort();
    clearTimeout(timer);
  };
}

function setPosition(region: HTMLElement, { place, shift }: Pick<Position, 'place' | 'shift'>): void {
  region.dataset.place = place;
  region.style.translate = `0 ${shift}px`;
}

/** Returns the vertical offsets that keep the box on the screen, the smallest first. */
function listShifts({ top, bottom }: DOMRect): number[] {
  const count = Math.ceil(window.innerHeight / STEP_PX);
  return Array.from({ length: count }, (_, index) => (index + 1) * STEP_PX)
    .flatMap((distance) => [-distance, distance])
    .filter((shift) => top + shift >= MARGIN_PX && bottom + shift <= window.innerHeight - MARGIN_PX);
}

/** Sums the weights of the elements below a box. */
function weigh({ left, right, top, bottom }: DOMRect, shift: number, coveredAreas: Cover[]): number {
  return coveredAreas
    .filter(({ box }) => box.left < right && box.right > left)
    .filter(({ box }) => box.top < bottom + shift && box.bottom > top + shift)
    .reduce((sum, { weight }) => sum + weight, 0);
}

/** Lists the elements that a toast can cover, in the open dialog or on the whole screen. */
function listCovers(region: HTMLElement): Cover[] {
  const screen =
    document.activeElement?.closest('dialog[open]') ??
    [...document.querySelectorAll('dialog[open]')].at(-1) ??
    document;
  const coveredAreas = [...screen.querySelectorAll<HTMLElement>(IMPORTANT_SELECTOR)]
    .filter((element) => !region.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ box: element.getBoundingClientRect(), weight: weighElement(element) }));
  const line = findWrittenLine();
  return line ? [...coveredAreas, { box: line, weight: FOCUS_WEIGHT }] : coveredAreas;
}

function weighElement(element: HTMLElement): number {
  const isField = element.matches('input, textarea, select, [role=textbox]');
  if (element.isContentEditable && !(isField && element.offsetHeight < FIELD_HEIGHT_PX)) return TEXT_WEIGHT;
  return isField && element === document.activeElement ? FOCUS_WEIGHT : 1;
}

/** Returns the line with the caret of an editable text. */
function findWrittenLine(): DOMRect | undefined {
  const focusedElement = document.activeElement;
  const selection = document.getSelection();
  if (!(focusedElement instanceof HTMLElement) || !focusedElement.isContentEditable || !selection?.rangeCount)
    return undefined;
  const line = selection.getRangeAt(0).getBoundingClientRect();
  if (line.height > 0) return line;
  // An empty line has no box.
  const node = selection.focusNode;
  return (node instanceof Element ? node : node?.parentElement)?.getBoundingClientRect();
}
