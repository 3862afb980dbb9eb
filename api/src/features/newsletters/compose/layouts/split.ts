import { card, columns, columnTable, presentation } from '../layout-tables.js';
import {
  byline,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderTitle,
  senderName,
} from '../parts.js';
import { bodyStyle, formatMonth, type Sheet, sides } from '../sheet.js';

/** Renders image and text, 40 to 60. */
export function renderSideImage(sheet: Sheet): string {
  const shown = renderNewsletterImage(sheet, 208, { corner: sheet.design.corners[1] });
  if (shown === '') return card(sheet, textColumn(sheet, 40, 520));
  const aside = columnTable(
    `<tr><td class="pad" style="padding:${sides(sheet, [36, 12, 0, 20])};">${shown}</td></tr>`,
  );
  const row = columns([
    { width: 240, inner: aside },
    { width: 360, inner: columnTable(textColumn(sheet, 20, 308)) },
  ]);
  return card(sheet, row);
}

function textColumn(sheet: Sheet, start: number, width: number): string {
  const head =
    renderMeta(sheet, byline(sheet), 'padding:0 0 10px;') +
    renderTitle(sheet, { size: 29, margin: '0 0 18px' });
  const cell = (inner: string, className: string, top: number) =>
    `<tr><td class="pad ink${className}" style="padding:${sides(sheet, [top, 32, 0, start])};${bodyStyle(sheet)}">${inner}</td></tr>`;
  return (
    cell(head, '', 36) +
    cell(renderContent(sheet, sheet.blocks, width), ' t-content', 0) +
    renderEnding(sheet, { side: start })
  );
}

/** Renders a panel in the accent color beside the content, with the same height, because the card has its color. */
export function renderSidePanel(sheet: Sheet): string {
  const { colors, design, direction } = sheet;
  const shown = renderNewsletterImage(sheet, 216, { isOnBand: true });
  const small = `font-family:${design.bodyFont};color:${colors.onBand};text-align:${direction.start};`;
  const names = `<p class="head on-band" style="margin:0;${small}font-family:${design.headFont};font-size:24px;line-height:29px;font-weight:bold;">${senderName(sheet)}</p><p class="on-band" style="margin:0;padding:8px 0 0;${small}font-size:14px;line-height:20px;">${formatMonth(sheet.newsletter)}</p>`;
  const tower =
    `<tr><td class="pad band" style="padding:36px 24px 28px;">${names}</td></tr>` +
    (shown === '' ? '' : `<tr><td style="padding:0;">${shown}</td></tr>`);
  const text = [
    `<tr><td class="pad ink" style="padding:36px 32px 0;${bodyStyle(sheet)}">${renderTitle(sheet, { size: 30, margin: '0 0 20px' })}</td></tr>`,
    `<tr><td class="pad ink t-content" style="padding:0 32px;${bodyStyle(sheet)}">${renderContent(sheet, sheet.blocks, 320)}</td></tr>`,
    renderEnding(sheet, { side: 32 }),
  ].join('');
  const page = columnTable(text, {
    className: 'card',
    bgcolor: colors.card,
    style: `background-color:${colors.card};`,
  });
  const row = columns([
    { width: 216, inner: columnTable(tower) },
    { width: 384, inner: page },
  ]);
  return presentation(row, {
    className: 'band',
    width: '100%',
    bgcolor: colors.band,
    style: `background-color:${colors.band};`,
  });
}
