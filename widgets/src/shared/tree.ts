/** Markup as data. Elements draw it as nodes, servers write it as HTML: neither ever parses a string. */
export interface Tree {
  tag: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly (Tree | string)[];
}

/** An attribute that is undefined is left out, and so is a child that is null. */
export function tree(
  tag: string,
  attributes: Tree['attributes'] = {},
  ...children: (Tree | string | null)[]
): Tree {
  return { tag, attributes, children: children.filter((child) => child !== null) };
}
