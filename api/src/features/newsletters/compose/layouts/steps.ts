import {
  renderBareRow,
  renderCard,
  renderColumns,
  renderColumnTable,
  renderLayoutTable,
  renderStrip,
  renderTextRow,
} from '../layout-tables.js';
import {
  formatByline,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderSideBySide,
  renderTitle,
} from '../parts.js';
import { pickFirst, type Section, splitSections } from '../sections.js';
import { formatBodyStyle, type Sheet } from '../sheet.js';
import { type EmailElement, isElement, listItems, wrapParagraphs } from '../tree.js';

/** Renders a recipe card with the ingredients on one side and the steps on the other. */
export function renderRecipeLayout(sheet: Sheet): string {
  const { colors, design } = sheet;
  const { ingredients, method } = splitRecipe(sheet.blocks);
  const renderCell = (inner: string, padding: string) =>
    inner === ''
      ? ''
      : `<tr><td class="ink t-content" style="padding:${padding};${formatBodyStyle(sheet)}">${inner}</td></tr>`;
  const side =
    renderCell(renderNewsletterImage(sheet, 196, { corner: design.corners[1] }), '0 0 20px') +
    renderCell(renderContent(sheet, ingredients, 196), '0 0 8px');
  const buildColumn = (width: number, rows: string) => {
    const inner = renderLayoutTable(rows, { width: '100%' });
    return { width, inner: renderColumnTable(`<tr><td style="padding:28px 12px 0;">${inner}</td></tr>`) };
  };
  const buildMainColumn = (width: number) =>
    buildColumn(width, renderCell(renderMethod(sheet, method, width - 24), '0'));
  const parts = side === '' ? [buildMainColumn(544)] : [buildColumn(220, side), buildMainColumn(324)];
  const head = renderMeta(sheet, formatByline(sheet)) + renderTitle(sheet, { size: 36, margin: '8px 0 0' });
  return renderCard(
    sheet,
    renderTextRow(sheet, head, { padding: '32px 40px 18px' }) +
      renderBareRow(renderStrip({ className: 'fill', color: colors.accent, height: 3 })) +
      renderBareRow(renderLayoutTable(renderColumns(parts), { width: '100%' }), {
        className: 'narrow',
        padding: '0 28px',
      }) +
      renderEnding(sheet),
  );
}

const isList = (block: EmailElement) => block.tag === 'ul';

/**
 * Splits off the ingredients, which are the section that is a plain list, or the first such list before any heading.
 */
function splitRecipe(blocks: EmailElement[]): { ingredients: EmailElement[]; method: EmailElement[] } {
  const { intro, sections } = splitSections(blocks);
  const ingredientSection = sections.find(
    (section) => section.blocks.length > 0 && section.blocks.every(isList),
  );
  if (ingredientSection !== undefined) {
    const otherSections = sections.filter((section) => section !== ingredientSection);
    return {
      ingredients: flattenSections([ingredientSection]),
      method: [...intro, ...flattenSections(otherSections)],
    };
  }
  const { picked, rest } = pickFirst(intro, 'ul');
  return { ingredients: picked, method: [...rest, ...flattenSections(sections)] };
}

const flattenSections = (sections: Section[]) =>
  sections.flatMap((section) => [section.heading, ...section.blocks]);

/** Renders the steps, which are the items of numbered lists, or each section if there are none. */
function renderMethod(sheet: Sheet, blocks: EmailElement[], width: number): string {
  const { intro, sections } = splitSections(blocks);
  if (!blocks.some((block) => isElement(block, 'ol'))) {
    const renderedSteps = sections.map((section, index) =>
      renderStep(sheet, index + 1, [section.heading, ...section.blocks], width),
    );
    return renderContent(sheet, intro, width) + renderedSteps.join('');
  }
  return blocks
    .map((block, index) =>
      isElement(block, 'ol')
        ? renderListSteps(sheet, block, width)
        : `<div style="margin:${index === 0 ? 0 : 20}px 0 0;">${renderContent(sheet, [block], width)}</div>`,
    )
    .join('');
}

function renderListSteps(sheet: Sheet, list: EmailElement, width: number): string {
  const first = Number.parseInt(list.attributes.start ?? '', 10) || 1;
  return listItems(list)
    .map((item, index) => renderStep(sheet, first + index, wrapParagraphs(item.children), width))
    .join('');
}

function renderStep(sheet: Sheet, number: number, blocks: EmailElement[], width: number): string {
  const { colors, design } = sheet;
  const disc = renderLayoutTable(
    `<tr><td class="fill" align="center" width="32" height="32" bgcolor="${colors.accent}" style="width:32px;height:32px;border-radius:16px;background-color:${colors.accent};font-family:${design.bodyFont};font-size:16px;line-height:32px;font-weight:bold;color:${colors.onAccent};text-align:center;">${number}</td></tr>`,
  );
  return `<div style="margin:20px 0 0;">${renderSideBySide(sheet, disc, renderContent(sheet, blocks, width - 46), 46)}</div>`;
}
