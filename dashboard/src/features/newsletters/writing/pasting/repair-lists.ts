/** Repairs lists. Word's items are paragraphs, and Google Docs puts nested lists between items. */
export function repairLists(body: HTMLElement): void {
  for (const first of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, div')]) {
    if (first.isConnected && parseListPlace(first)) makeList(first);
  }
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
    else list.replaceWith(wrapIn('li', list.cloneNode(true)));
  }
}

/** Converts the paragraph and the following items to one list with its levels. */
function makeList(first: HTMLElement): void {
  const lists: Array<{ level: number; list: HTMLElement }> = [];
  let paragraph: HTMLElement | null = first;
  const origin = parseListPlace(first)?.list;
  let level = parseListPlace(first)?.level;
  const place = first.ownerDocument.createComment('');
  first.before(place);
  let root: HTMLElement | undefined;

  while (paragraph && level !== undefined) {
    const next = findNextElement(paragraph);
    const item = readItem(paragraph);
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop();
    let open = lists.at(-1);
    if (!open || open.level < level) {
      const list = first.ownerDocument.createElement(item.isNumbered ? 'ol' : 'ul');
      if (item.isNumbered && item.start > 1) list.setAttribute('start', String(item.start));
      if (open) (open.list.lastElementChild ?? open.list).append(list);
      root ??= list;
      open = { level, list };
      lists.push(open);
    }
    open.list.append(item.element);
    paragraph.remove();
    paragraph = next;
    const nextPlace = next ? parseListPlace(next) : undefined;
    level = nextPlace?.list === origin ? nextPlace?.level : undefined;
  }
  if (root) place.replaceWith(root);
}

/** Parses `style="mso-list:l0 level2 lfo1"`. Returns the id of the list, and the level. */
function parseListPlace(element: HTMLElement): { list: string; level: number } | undefined {
  const style = element.getAttribute('style') ?? '';
  const [, list, level] = /mso-list\s*:\s*(\w+)\s+level(\d)/i.exec(style) ?? [];
  return list === undefined ? undefined : { list, level: Number(level) };
}

function findNextElement(element: HTMLElement): HTMLElement | null {
  let next = element.nextSibling;
  while (next && next.nodeType !== 1 && (next.textContent ?? '').trim() === '') next = next.nextSibling;
  return next?.nodeType === 1 ? (next as HTMLElement) : null;
}

/** Returns the item. The marker that Word wrote as text determines the type of the list. */
function readItem(paragraph: HTMLElement): { element: HTMLElement; isNumbered: boolean; start: number } {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('[style]')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = (marker?.textContent ?? '').replace(/\s/g, '');
  marker?.remove();
  const isNumbered = /^\(?(?:\d+|[a-z]|[ivxlcdm]+)[.)]/i.test(text) && !/^o$/.test(text);
  const element = paragraph.ownerDocument.createElement('li');
  element.append(...paragraph.childNodes);
  return { element, isNumbered, start: Number(/\d+/.exec(text)?.[0] ?? 1) };
}

function wrapIn(name: string, node: Node): HTMLElement {
  const wrapper = (node.ownerDocument ?? document).createElement(name);
  wrapper.append(node);
  return wrapper;
}
