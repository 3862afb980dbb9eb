import { renderBareRow, renderCard, renderLayoutTable, renderTextRow } from '../layout-tables.js';
import {
  formatByline,
  renderClosing,
  renderContent,
  renderEdgeToEdgeImage,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderProducts,
  renderSpacer,
  renderTitle,
} from '../parts.js';
import { splitSections } from '../sections.js';
import type { Sheet } from '../sheet.js';

/** Renders the newsletter on one card, and each product on its own card. */
export function renderProductCards(sheet: Sheet): string {
  const head =
    renderMeta(sheet, formatByline(sheet), 'padding:0 0 12px;') +
    renderTitle(sheet, { size: 31, margin: '0' });
  const text = renderCard(
    sheet,
    renderEdgeToEdgeImage(sheet) +
      renderTextRow(sheet, head, { padding: '40px 40px 20px' }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderSpacer(40),
  );
  const endingRows =
    renderProducts(sheet, '16px 0 0', 600) + renderClosing(sheet, { align: 'center', bottom: 8 });
  return text + renderLayoutTable(endingRows, { width: '100%' });
}

/** Renders each section on its own card, on moss. */
export function renderSectionCards(sheet: Sheet): string {
  const { colors, design } = sheet;
  const { intro, sections } = splitSections(sheet.blocks);
  const head =
    renderMeta(sheet, formatByline(sheet), 'padding:0 0 10px;') +
    renderTitle(sheet, { size: 34, margin: '0' });
  const cardBlocks = [intro, ...sections.map((section) => [section.heading, ...section.blocks])];
  const cards = cardBlocks.map((blocks) => {
    const inner = renderContent(sheet, blocks, 528);
    const rows = renderTextRow(sheet, inner, { padding: '26px 32px 28px', className: 't-content' });
    return rows === ''
      ? ''
      : renderBareRow(
          renderCard(sheet, rows, { className: 'rule', style: `border:1px solid ${colors.rule};` }),
          {
            padding: '0 0 14px',
          },
        );
  });
  return renderLayoutTable(
    renderTextRow(sheet, head, { padding: '20px 32px 26px' }) +
      renderBareRow(renderNewsletterImage(sheet, 600, { corner: design.corners[1] }), {
        padding: '0 0 14px',
      }) +
      cards.join('') +
      renderEnding(sheet, { side: 32, bottom: 12 }),
    { width: '100%' },
  );
}

/** Renders a shop with an awning and a window, then the content. */
export function renderShopWindow(sheet: Sheet): string {
  const head =
    renderTitle(sheet, { size: 30, align: 'center', margin: '0' }) +
    renderMeta(sheet, formatByline(sheet), 'padding:10px 0 0;text-align:center;');
  return renderCard(
    sheet,
    renderBareRow(renderStripes(sheet)) +
      renderTextRow(sheet, head, { padding: '30px 40px 0' }) +
      renderProducts(sheet) +
      renderTextRow(sheet, renderNewsletterImage(sheet, 520, { corner: sheet.design.corners[1] }), {
        padding: '28px 40px 0',
      }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), {
        padding: '28px 40px 0',
        className: 't-content',
      }) +
      renderClosing(sheet, { align: 'center' }),
  );
}

const STRIPES = 12;

/** Renders stripes with round hems, which are square in Word. */
function renderStripes({ colors }: Sheet): string {
  const cells = Array.from({ length: STRIPES }, (_, index) => {
    const [className, color] = index % 2 === 0 ? ['band', colors.band] : ['tint', colors.tint];
    return `<td class="${className}" width="${Math.round(100 / STRIPES)}%" height="34" bgcolor="${color}" style="height:34px;background-color:${color};border-radius:0 0 25px 25px;font-size:0;line-height:0;">&nbsp;</td>`;
  });
  return renderLayoutTable(`<tr>${cells.join('')}</tr>`, {
    width: '100%',
    style: 'border-collapse:separate;',
  });
}
