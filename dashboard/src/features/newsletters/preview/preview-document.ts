/**
 * A part of the newsletter that users can tap to edit it. The number of a product is the index of its image in the
 * email.
 */
export type PreviewPart =
  | { kind: 'title' | 'content' | 'image' | 'action' }
  | { kind: 'product'; number: number };

export type ColorScheme = 'light' | 'dark';

export type PreviewOptions = {
  scheme: ColorScheme;
  /** The parts that users can tap. Empty if the newsletter is only shown. */
  editable: ReadonlyArray<PreviewPart['kind']>;
  /** The parts with placeholder text, until the creator writes there. */
  placeholders: ReadonlyArray<PreviewPart['kind']>;
};

/** The CSS classes of the parts in the email. */
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
 * Writes a newsletter into a frame's document in place. Nothing flashes, unchanged images do not reload, and the scroll
 * position stays.
 */
export function writeNewsletter(target: Document, html: string, options: PreviewOptions): void {
  const newsletter = createParser(target).parseFromString(html, 'text/html');
  const root = target.documentElement;
  for (const { name, value } of newsletter.documentElement.attributes) root.setAttribute(name, value);
  target.head.replaceChildren(
    ...[...newsletter.head.children].map((child) => target.importNode(child, true)),
  );
  target.body.replaceWith(target.importNode(newsletter.body, true));

  const style = target.createElement('style');
  style.textContent = createStyle(options);
  target.head.append(style);
  for (const link of target.querySelectorAll('a')) {
    // The frame may not open windows, which disables every link even without listeners.
    link.setAttribute('target', '_blank');
    if (options.editable.length > 0) link.setAttribute('tabindex', '-1');
  }
  chooseScheme(target, options.scheme);
}

/**
 * Returns the parser of the frame's window. A parsed document has the content security policy of its parser's window,
 * and only the frame's policy allows inline styles.
 */
function createParser({ defaultView }: Document): DOMParser {
  return defaultView ? new defaultView.DOMParser() : new DOMParser();
}

/** Sets the color scheme. An email follows the subscriber's device, but the preview follows the switch. */
export function chooseScheme(target: Document, scheme: ColorScheme): void {
  target.documentElement.style.colorScheme = scheme;
  for (const stylesheet of target.styleSheets) {
    for (const rule of stylesheet.cssRules) {
      if (isDarkRule(rule)) rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
    }
  }
}

/** Finds rules by their media text the first time, and later by the media text that this file sets. */
const darkRules = new WeakSet<CSSRule>();

function isDarkRule(rule: CSSRule): rule is CSSMediaRule {
  if (!('media' in rule)) return false;
  if ((rule as CSSMediaRule).media.mediaText.includes('prefers-color-scheme')) darkRules.add(rule);
  return darkRules.has(rule);
}

/** Returns the part of the newsletter that contains an element. */
export function findPart(target: ParentNode, element: Element | null): PreviewPart | undefined {
  const part = element?.closest(ANY_PART);
  if (!part) return undefined;
  const kind = KINDS.find((candidate) => part.classList.contains(PART_CLASSES[candidate])) ?? 'content';
  if (kind !== 'product') return { kind };
  return { kind, number: [...target.querySelectorAll(`.${PART_CLASSES.product}`)].indexOf(part) };
}

/**
 * Calls `onTap` with the tapped part, and prevents all links from opening. Returns false if the browser ignores
 * listeners in a frame without scripts (WebKit, https://bugs.webkit.org/show_bug.cgi?id=218086).
 */
export function canListenToTaps(target: Document, onTap: (part: PreviewPart) => void): boolean {
  let isListening = false;
  const onMessage = () => {
    isListening = true;
  };
  target.addEventListener('tidings-hear', onMessage);
  target.dispatchEvent(new Event('tidings-hear'));
  target.removeEventListener('tidings-hear', onMessage);

  target.addEventListener('click', (event) => {
    event.preventDefault();
    // An element of the frame is not an instance of this window's `Element`.
    const part = findPart(target, event.target as Element | null);
    if (part) onTap(part);
  });
  return isListening;
}

function createStyle({ editable, placeholders }: PreviewOptions): string {
  const selectKinds = (kinds: ReadonlyArray<PreviewPart['kind']>) =>
    kinds.map((kind) => `.${PART_CLASSES[kind]}`).join();
  const rules = ['html{overflow-x:auto;overflow-y:hidden}'];
  if (placeholders.length > 0) rules.push(`:is(${selectKinds(placeholders)}){opacity:.6}`);
  if (editable.length > 0) {
    const parts = `:is(${selectKinds(editable)})`;
    // Uses the part's own text color, which is readable on its background in every design.
    rules.push(
      `${parts},${parts} *{cursor:pointer}`,
      `${parts}{outline:2px dashed transparent;outline-offset:4px;border-radius:4px;transition:outline-color 120ms}`,
      `${parts}:hover{outline-color:currentColor}`,
      // Both outlines are inside, because cells reach to the edge of the sheet and a button's text color may not
      // contrast with the page.
      `.${PART_CLASSES.content}{outline-offset:-2px}`,
      `.${PART_CLASSES.action}{outline-offset:-5px}`,
      // An outline may be invisible on an image, so the image becomes darker.
      `.${PART_CLASSES.image}{outline-offset:-6px}.${PART_CLASSES.image}:hover{filter:brightness(.85)}`,
    );
  }
  return rules.join('');
}
