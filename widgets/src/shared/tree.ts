/** Markup as data. The elements draw nodes from it, and servers write HTML from it, so neither parses a string. */
export interface Tree {
  tag: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly (Tree | string)[];
}

/** Creates a tree. Omits undefined attributes and null children. */
export function createTree(
  tag: string,
  attributes: Tree['attributes'] = {},
  ...children: (Tree | string | null)[]
): Tree {
  return { tag, attributes, children: children.filter((child) => child !== null) };
}
