import type { CssNode, Selector } from 'css-tree';

const PART_PATTERN = /^[a-z][a-z -]*$/;

/** Reads the names in `::part(…)`, which css-tree does not parse. */
export function readPart(node: CssNode): void {
  if (node.type !== 'PseudoElementSelector' || node.name.toLowerCase() !== 'part') return;
  node.children?.forEach((name, item) => {
    if (name.type === 'Raw' && PART_PATTERN.test(name.value))
      item.data = { type: 'Identifier', name: name.value };
  });
}

/** Restricts a selector to elements inside the scope. `body`, `html` and `:root` are the scope itself. */
export function scopeSelector({ children }: Selector, scope: string): void {
  let isOfRoot = false;
  // Several roots in a row, such as `html body`, are the scope too.
  while (isRoot(children.first) || (isOfRoot && isRoot(children.toArray()[1] ?? null))) {
    isOfRoot = true;
    children.shift();
  }
  if (!isOfRoot) children.prependData({ type: 'Combinator', name: ' ' });
  children.prependData({ type: 'ClassSelector', name: scope });
}

function isRoot(node: CssNode | null): boolean {
  if (node?.type === 'TypeSelector') return ['body', 'html'].includes(node.name.toLowerCase());
  return node?.type === 'PseudoClassSelector' && ['root', 'scope'].includes(node.name.toLowerCase());
}
