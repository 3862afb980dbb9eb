import { renderCard, renderColumns, renderColumnTable, renderLayoutTable } from '../layout-tables.js';
import {
  formatByline,
  formatSenderName,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderTitle,
} from '../parts.js';
import { formatBodyStyle, formatMonth, formatPadding, type Sheet } from '../sheet.js';

/** Renders image and text, 40 to 60. */
export function renderSideImage(sheet: Sheet): string {
  const image = renderNewsletterImage(sheet, 208, { corner: sheet.design.corners[1] });
  if (image === '') return renderCard(sheet, renderTextColumn(sheet, 40, 520));
  const imageColumn = renderColumnTable(
    `<tr><td class="pad" style="padding:${formatPadding(sheet, [36, 12, 0, 20])};">${image}</td></tr>`,
  );
  const row = renderColumns([
    { width: 240, inner: imageColumn },
    { width: 360, inner: renderColumnTable(renderTextColumn(sheet, 20, 308)) },
  ]);
  return renderCard(sheet, row);
}

function renderTextColumn(sheet: Sheet, start: number, width: number): string {
  const head =
    renderMeta(sheet, formatByline(sheet), 'padding:0 0 10px;') +
    renderTitle(sheet, { size: 29, margin: '0 0 18px' });
  const renderCell = (inner: string, className: string, top: number) =>
    `<tr><td class="pad ink${className}" style="padding:${formatPadding(sheet, [top, 32, 0, start])};${formatBodyStyle(sheet)}">${inner}</td></tr>`;
  return (
    renderCell(head, '', 36) +
    renderCell(renderContent(sheet, sheet.blocks, width), ' t-content', 0) +
    renderEnding(sheet, { side: start })
  );
}

/** Renders a panel in the accent color beside the content, with the same height, because the card has its color. */
export function renderSidePanel(sheet: Sheet): string {
  const { colors, design, direction } = sheet;
  const image = renderNewsletterImage(sheet, 216, { isOnBand: true });
  const small = `font-family:${design.bodyFont};color:${colors.onBand};text-align:${direction.start};`;
  const names = `<p class="head on-band" style="margin:0;${small}font-family:${design.headFont};font-size:24px;line-height:29px;font-weight:bold;">${formatSenderName(sheet)}</p><p class="on-band" style="margin:0;padding:8px 0 0;${small}font-size:14px;line-height:20px;">${formatMonth(sheet.newsletter)}</p>`;
  const sidePanel =
    `<tr><td class="pad band" style="padding:36px 24px 28px;">${names}</td></tr>` +
    (image === '' ? '' : `<tr><td style="padding:0;">${image}</td></tr>`);
  const text = [
    `<tr><td class="pad ink" style="padding:36px 32px 0;${formatBodyStyle(sheet)}">${renderTitle(sheet, { size: 30, margin: '0 0 20px' })}</td></tr>`,
    `<tr><td class="pad ink t-content" style="padding:0 32px;${formatBodyStyle(sheet)}">${renderContent(sheet, sheet.blocks, 320)}</td></tr>`,
    renderEnding(sheet, { side: 32 }),
  ].join('');
  const page = renderColumnTable(text, {
    className: 'card',
    bgcolor: colors.card,
    style: `background-color:${colors.card};`,
  });
  const row = renderColumns([
    { width: 216, inner: renderColumnTable(sidePanel) },
    { width: 384, inner: page },
  ]);
  return renderLayoutTable(row, {
    className: 'band',
    width: '100%',
    bgcolor: colors.band,
    style: `background-color:${colors.band};`,
  });
}
