/** Markup as data. Elements draw it as nodes, servers write it as HTML, and neither parses a string. */
export interface Tree {
  tag: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly (Tree | string)[];
}

/** Creates a tree. Omits attributes that are undefined, and children that are null. */
export function tree(
  tag: string,
  attributes: Tree['attributes'] = {},
  ...children: (Tree | string | null)[]
): Tree {
  return { tag, attributes, children: children.filter((child) => child !== null) };
}
