import { CONTENT_TAGS } from '@tidings/sdk';

const { text, container, inline, voidBlock } = CONTENT_TAGS;
const BLOCKS = [...text, ...container, ...voidBlock].join(', ');
/** Blocks in which loose text becomes paragraphs. A caption stays as it is. */
const CONTAINERS = container.filter((tag) => tag !== 'figure').join(', ');
/** Spaces in preformatted text have a meaning. */
const LINE_HOLDERS = [...text.filter((tag) => tag !== 'pre'), 'li', 'td', 'th'].join(', ');
const REMOVED_IF_EMPTY = [...text, ...inline, 'li'].join(', ');

/** Converts divs and loose text to paragraphs, and removes spaces that only format the source. */
export function gatherBlocks(body: HTMLElement): void {
  collapseSpaces(body);
  gather(body);
  for (const element of [...body.querySelectorAll<HTMLElement>(LINE_HOLDERS)]) trimLine(element);
  for (const element of [...body.querySelectorAll(REMOVED_IF_EMPTY)].reverse()) {
    if (isEmpty(element)) element.remove();
  }
  for (const list of [...body.querySelectorAll('ul, ol, blockquote')].reverse()) {
    if (list.children.length === 0 && isEmpty(list)) list.remove();
  }
}

function gather(holder: Element): void {
  let line: HTMLElement | undefined;
  for (const child of [...holder.childNodes]) {
    const element = child.nodeType === 1 ? (child as HTMLElement) : undefined;
    if (element && isDivision(element)) {
      line = undefined;
      gather(element);
      element.replaceWith(...element.childNodes);
    } else if (element && hasBlock(element)) {
      line = undefined;
      if (element.matches(CONTAINERS)) gatherInside(element);
    } else if (element?.tagName === 'BR' && (!line || isParagraphEnd(element))) {
      line = undefined;
      element.remove();
    } else if (line || !isEmpty(child)) {
      if (!line) {
        line = holder.ownerDocument.createElement('p');
        child.before(line);
      }
      line.append(child);
    } else child.remove();
  }
}

/** Removes the paragraph from items and cells of one line. */
function gatherInside(element: Element): void {
  if (/^(?:UL|OL|TABLE|TBODY|TR)$/.test(element.tagName)) {
    for (const child of [...element.childNodes]) {
      if (child.nodeType === 1) gatherInside(child as Element);
      else if (isEmpty(child)) child.remove();
    }
    return;
  }
  const hasBlocks = [...element.children].some((child) => isDivision(child) || hasBlock(child));
  if (hasBlocks || element.tagName === 'BLOCKQUOTE') gather(element);
}

/** Returns whether line ends separate paragraphs, namely two in a row, or one before a block. */
function isParagraphEnd(lineEnd: Element): boolean {
  let next = lineEnd.nextSibling;
  while (next && isEmptyText(next)) next = next.nextSibling;
  if (next?.nodeType !== 1) return next === null;
  const element = next as Element;
  return element.tagName === 'BR' || isDivision(element) || hasBlock(element);
}

export function isDivision({ tagName }: Element): boolean {
  return /^(?:DIV|SECTION|ARTICLE|HEADER|FOOTER|MAIN|ASIDE|NAV|DL|FIELDSET|DETAILS|SUMMARY|CENTER|FORM)$/.test(
    tagName,
  );
}

/** Returns whether an element contains a block. An inline element may, such as a link around a heading. */
function hasBlock(element: Element): boolean {
  return element.matches(`${BLOCKS}, img`) || element.querySelector(BLOCKS) !== null;
}

/** Collapses spaces, because Word wraps its HTML at 80 columns, and writes gaps as non-breaking spaces. */
function collapseSpaces(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.parentElement?.closest('pre')) continue;
    text.textContent = (text.textContent ?? '')
      .replace(/[ \t\r\n\f]+/g, ' ')
      .replace(/ ?\u00a0[ \u00a0]+|[ \u00a0]+\u00a0 ?/g, ' ');
  }
}

function trimLine(element: HTMLElement): void {
  while (element.lastChild && (isEmptyText(element.lastChild) || isLineEnd(element.lastChild)))
    element.lastChild.remove();
  while (element.firstChild && (isEmptyText(element.firstChild) || isLineEnd(element.firstChild)))
    element.firstChild.remove();
}

const isLineEnd = (node: ChildNode) => node.nodeType === 1 && (node as Element).tagName === 'BR';
const isEmptyText = (node: ChildNode) => node.nodeType === 3 && (node.textContent ?? '').trim() === '';

function isEmpty(node: Node): boolean {
  if ((node.textContent ?? '').trim() !== '') return false;
  return (
    node.nodeType !== 1 ||
    !((node as Element).matches('img, hr, br') || (node as Element).querySelector('img, hr'))
  );
}
