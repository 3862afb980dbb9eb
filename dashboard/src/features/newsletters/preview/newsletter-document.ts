/** What can be changed by tapping it in the letter. A product's number counts the pictures in the mail. */
export type PreviewPart =
  | { kind: 'title' | 'content' | 'image' | 'action' }
  | { kind: 'product'; number: number };

export type ColorScheme = 'light' | 'dark';

export type PreviewOptions = {
  scheme: ColorScheme;
  /** What may be tapped; empty where the letter is only shown. */
  editable: ReadonlyArray<PreviewPart['kind']>;
  /** Parts that hold our words until the creator's own stand there. */
  unwritten: ReadonlyArray<PreviewPart['kind']>;
};

/** The classes that the mail gives its parts. */
const PART_CLASSES: Record<PreviewPart['kind'], string> = {
  title: 't-title',
  content: 't-content',
  image: 't-image',
  action: 't-action',
  product: 't-product',
};
const KINDS = Object.keys(PART_CLASSES) as Array<PreviewPart['kind']>;
const ANY_PART = KINDS.map((kind) => `.${PART_CLASSES[kind]}`).join();

/**
 * Writes a letter into a frame's document, in place: nothing flashes, pictures that stay do not load again, and
 * the page keeps its scroll position.
 */
export function writeNewsletter(target: Document, html: string, dress: PreviewOptions): void {
  const newsletter = parserOf(target).parseFromString(html, 'text/html');
  const root = target.documentElement;
  for (const { name, value } of newsletter.documentElement.attributes) root.setAttribute(name, value);
  target.head.replaceChildren(
    ...[...newsletter.head.children].map((child) => target.importNode(child, true)),
  );
  target.body.replaceWith(target.importNode(newsletter.body, true));

  const style = target.createElement('style');
  style.textContent = styleOf(dress);
  target.head.append(style);
  for (const link of target.querySelectorAll('a')) {
    // The frame may open no window, so that a link leads nowhere, whatever listens.
    link.setAttribute('target', '_blank');
    if (dress.editable.length > 0) link.setAttribute('tabindex', '-1');
  }
  chooseScheme(target, dress.scheme);
}

/** A parsed document is under the policy of its parser's window: inline styles are allowed in the frame's alone. */
function parserOf({ defaultView }: Document): DOMParser {
  return defaultView ? new defaultView.DOMParser() : new DOMParser();
}

/** The mail follows the reader's device; here it follows the switch. */
export function chooseScheme(target: Document, scheme: ColorScheme): void {
  target.documentElement.style.colorScheme = scheme;
  for (const sheet of target.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (isNightRule(rule)) rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
    }
  }
}

/** Found by its words the first time; after that its words are ours. */
const nightRules = new WeakSet<CSSRule>();

function isNightRule(rule: CSSRule): rule is CSSMediaRule {
  if (!('media' in rule)) return false;
  if ((rule as CSSMediaRule).media.mediaText.includes('prefers-color-scheme')) nightRules.add(rule);
  return nightRules.has(rule);
}

/** Which part of the letter an element belongs to. */
export function partOf(target: Document, element: Element | null): PreviewPart | undefined {
  const part = element?.closest(ANY_PART);
  if (!part) return undefined;
  const kind = KINDS.find((each) => part.classList.contains(PART_CLASSES[each])) ?? 'content';
  if (kind !== 'product') return { kind };
  return { kind, number: [...target.querySelectorAll(`.${PART_CLASSES.product}`)].indexOf(part) };
}

/**
 * Calls back with the part that was tapped, and keeps every link from being followed. Answers false where the
 * browser lets nothing listen in a frame without scripts (WebKit, https://bugs.webkit.org/show_bug.cgi?id=218086).
 */
export function listenToTaps(target: Document, onTap: (part: PreviewPart) => void): boolean {
  let isListening = false;
  const onMessage = () => {
    isListening = true;
  };
  target.addEventListener('tidings-hear', onMessage);
  target.dispatchEvent(new Event('tidings-hear'));
  target.removeEventListener('tidings-hear', onMessage);

  target.addEventListener('click', (event) => {
    event.preventDefault();
    // An element of the frame is no Element of this window.
    const part = partOf(target, event.target as Element | null);
    if (part) onTap(part);
  });
  return isListening;
}

function styleOf({ editable, unwritten }: PreviewOptions): string {
  const classesOf = (kinds: ReadonlyArray<PreviewPart['kind']>) =>
    kinds.map((kind) => `.${PART_CLASSES[kind]}`).join();
  const rules = ['html{overflow-x:auto;overflow-y:hidden}'];
  if (unwritten.length > 0) rules.push(`:is(${classesOf(unwritten)}){opacity:.6}`);
  if (editable.length > 0) {
    const parts = `:is(${classesOf(editable)})`;
    // In the part's own colour of text, which every design has made readable on its own paper.
    rules.push(
      `${parts},${parts} *{cursor:pointer}`,
      `${parts}{outline:2px dashed transparent;outline-offset:4px;border-radius:4px;transition:outline-color 120ms}`,
      `${parts}:hover{outline-color:currentColor}`,
      // Cells reach to the edge of the sheet, and a button's text is not the paper's: both take it inside.
      `.${PART_CLASSES.content}{outline-offset:-2px}`,
      `.${PART_CLASSES.action}{outline-offset:-5px}`,
      // On a picture a line may be lost; a darker picture is not.
      `.${PART_CLASSES.image}{outline-offset:-6px}.${PART_CLASSES.image}:hover{filter:brightness(.85)}`,
    );
  }
  return rules.join('');
}
