import { escapeHtml } from '../../../kernel/email/email-html.js';
import { findEmailImageAddress } from '../../media/index.js';
import type { Template } from '../table.js';
import { getDesign } from './designs/designs.js';
import { renderLayoutTable } from './layout-tables.js';
import type { Sheet } from './sheet.js';
import { type EmailElement, isElement, listItems, wrapParagraphs } from './tree.js';

interface DesignChoice {
  template: Template;
  design: string | null;
}

/**
 * Returns whether the design has a place for the newsletter's image, as every design except the template "No Image".
 */
export function canShowImage(choice: DesignChoice): boolean {
  return getDesign(choice).layout !== 'plain';
}

/** Returns whether the design shows products, as the template for products and designs made for products do. */
export function canShowProducts(choice: DesignChoice): boolean {
  return choice.template === 'template-4' || getDesign(choice).layout === 'shop-window';
}

export interface Section {
  heading: EmailElement;
  blocks: EmailElement[];
}

interface Outline {
  /** The content before the first heading, or everything if there is none. */
  intro: EmailElement[];
  sections: Section[];
}

/** Splits a newsletter at its highest headings. Deeper headings stay inside their section. */
export function splitSections(blocks: EmailElement[]): Outline {
  const level = ['h1', 'h2', 'h3'].find((tag) => blocks.some((block) => isElement(block, tag)));
  const outline: Outline = { intro: [], sections: [] };
  for (const block of blocks) {
    const section = outline.sections.at(-1);
    if (level !== undefined && isElement(block, level)) outline.sections.push({ heading: block, blocks: [] });
    else (section?.blocks ?? outline.intro).push(block);
  }
  return outline;
}

interface ListContent {
  before: EmailElement[];
  /** The entries, each a section with its heading, or a list item without one. */
  entries: Array<{ heading: EmailElement | undefined; blocks: EmailElement[] }>;
  after: EmailElement[];
}

/** Reads a newsletter as a list of its sections, or else of the items of its first numbered list. */
export function readAsList(blocks: EmailElement[]): ListContent {
  const { intro, sections } = splitSections(blocks);
  if (sections.length > 0) return { before: intro, entries: sections, after: [] };
  const listIndex = blocks.findIndex((block) => isElement(block, 'ol'));
  const list = blocks[listIndex];
  if (!isElement(list, 'ol')) return { before: blocks, entries: [], after: [] };
  const items = listItems(list);
  return {
    before: blocks.slice(0, listIndex),
    entries: items.map((item) => ({ heading: undefined, blocks: wrapParagraphs(item.children) })),
    after: blocks.slice(listIndex + 1),
  };
}

/** Returns the first block with a tag, and the rest without it. */
export function pickFirst(
  blocks: EmailElement[],
  tag: string,
): { picked: EmailElement[]; rest: EmailElement[] } {
  const firstIndex = blocks.findIndex((block) => isElement(block, tag));
  if (firstIndex < 0) return { picked: [], rest: blocks };
  return { picked: blocks.slice(firstIndex, firstIndex + 1), rest: blocks.toSpliced(firstIndex, 1) };
}

interface ButtonLook {
  label: string;
  href: string;
  margin?: string;
  /** A start-aligned table would float. Without a value it aligns with the start of the text. */
  align?: 'center';
  className?: string;
}

/**
 * Renders a button as a cell with its own background, 48 px high. The link has the padding, so all of it can
 * be pressed. Word ignores padding on links and uses the cell's `mso-padding-alt` instead.
 */
export function renderButton(
  sheet: Sheet,
  { label, href, margin = '', align, className = '' }: ButtonLook,
): string {
  const { colors, design } = sheet;
  const radius = `border-radius:${design.corners[2]}px;`;
  const cell = `<tr><td class="fill" align="center" bgcolor="${colors.accent}" style="background-color:${colors.accent};${radius}mso-padding-alt:12px 26px;"><a class="${`fill ${className}`.trim()}" href="${escapeHtml(href)}" style="display:inline-block;padding:12px 26px;mso-padding-alt:0;${radius}background-color:${colors.accent};color:${colors.onAccent};font-family:${design.bodyFont};font-size:16px;line-height:24px;font-weight:bold;text-align:center;text-decoration:none;">${escapeHtml(label)}</a></td></tr>`;
  return `<div style="${margin}">${renderLayoutTable(cell, { align })}</div>`;
}

/**
 * Returns an image's URL for an email. Ours are absolute and in a format that email clients support, others unchanged.
 */
export function toEmailImageUrl(address: string, publicUrl: string): string {
  const emailImagePath = findEmailImageAddress(address);
  return emailImagePath === undefined ? address : `${publicUrl}${emailImagePath}`;
}
