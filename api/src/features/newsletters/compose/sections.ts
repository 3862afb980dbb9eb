import { type EmailElement, isElement, itemsOf, paragraphsOf } from './tree.js';

export interface Section {
  heading: EmailElement;
  blocks: EmailElement[];
}

export interface Outline {
  /** The content before the first heading: everything if there is none. */
  intro: EmailElement[];
  sections: Section[];
}

/** Splits a newsletter at its highest headings. Deeper ones stay inside their section. */
export function sectionsOf(blocks: EmailElement[]): Outline {
  const level = ['h1', 'h2', 'h3'].find((tag) => blocks.some((block) => isElement(block, tag)));
  const outline: Outline = { intro: [], sections: [] };
  for (const block of blocks) {
    const section = outline.sections.at(-1);
    if (level !== undefined && isElement(block, level)) outline.sections.push({ heading: block, blocks: [] });
    else (section?.blocks ?? outline.intro).push(block);
  }
  return outline;
}

export interface Listed {
  before: EmailElement[];
  /** One entry each: a section with its heading, or a list item without one. */
  entries: Array<{ heading: EmailElement | undefined; blocks: EmailElement[] }>;
  after: EmailElement[];
}

/** Reads a newsletter as a list: its sections, or else the items of its first numbered list. */
export function listedOf(blocks: EmailElement[]): Listed {
  const { intro, sections } = sectionsOf(blocks);
  if (sections.length > 0) return { before: intro, entries: sections, after: [] };
  const at = blocks.findIndex((block) => isElement(block, 'ol'));
  const list = blocks[at];
  if (!isElement(list, 'ol')) return { before: blocks, entries: [], after: [] };
  const items = itemsOf(list);
  return {
    before: blocks.slice(0, at),
    entries: items.map((item) => ({ heading: undefined, blocks: paragraphsOf(item.children) })),
    after: blocks.slice(at + 1),
  };
}

/** Returns the first block with a tag, and the rest without it. */
export function pickFirst(
  blocks: EmailElement[],
  tag: string,
): { picked: EmailElement[]; rest: EmailElement[] } {
  const at = blocks.findIndex((block) => isElement(block, tag));
  if (at < 0) return { picked: [], rest: blocks };
  return { picked: blocks.slice(at, at + 1), rest: blocks.toSpliced(at, 1) };
}
