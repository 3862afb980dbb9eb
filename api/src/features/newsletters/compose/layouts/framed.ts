import { renderBareRow, renderCard, renderLayoutTable, renderTextRow } from '../layout-tables.js';
import {
  formatSenderName,
  renderContent,
  renderEnding,
  renderNewsletterImage,
  renderTitle,
} from '../parts.js';
import { pickFirst } from '../sections.js';
import { formatMetaStyle, formatMonth, type Sheet } from '../sheet.js';

/** Renders a telegram form with a dashed frame, typed fields, and the title in capitals. */
export function renderDashedFrame(sheet: Sheet): string {
  const { colors } = sheet;
  const renderField = (label: string, value: string) =>
    `<tr><td class="muted" width="76" style="width:76px;padding:0 0 4px;${formatMetaStyle(sheet)}">${label}</td><td class="ink" style="padding:0 0 4px;${formatMetaStyle(sheet)}font-weight:bold;color:${colors.ink};">${value}</td></tr>`;
  const fields = renderLayoutTable(
    renderField('FROM', formatSenderName(sheet)) + renderField('DATE', formatMonth(sheet.newsletter)),
    {
      width: '100%',
    },
  );
  const dashes = `border-bottom:2px dashed ${colors.ink};`;
  const heading = renderTitle(sheet, {
    size: 29,
    margin: '0',
    style: 'text-transform:uppercase;letter-spacing:-0.5px;',
  });
  const innerRows =
    renderBareRow(fields, { className: 'pad frame', padding: '24px 30px 18px', style: dashes }) +
    renderTextRow(sheet, heading, { padding: '28px 30px 20px' }) +
    renderTextRow(sheet, renderNewsletterImage(sheet, 508), { padding: '0 30px 24px' }) +
    renderTextRow(sheet, renderContent(sheet, sheet.blocks, 508), {
      padding: '0 30px',
      className: 't-content',
    }) +
    renderEnding(sheet, { side: 30, bottom: 36 });
  const frame = renderLayoutTable(innerRows, {
    className: 'frame',
    width: '100%',
    style: `border:2px dashed ${colors.ink};border-collapse:separate;`,
  });
  return renderCard(sheet, `<tr><td class="narrow" style="padding:14px;">${frame}</td></tr>`);
}

/** Renders a drawing's title block, then its table, then the text. */
export function renderDataFirst(sheet: Sheet): string {
  const { colors } = sheet;
  const { picked, rest } = pickFirst(sheet.blocks, 'table');
  const line = `1px solid ${colors.link}`;
  const renderField = (label: string, value: string, style: string) =>
    `<td class="quote" width="50%" style="padding:10px 24px;border-top:${line};${style}"><p class="muted" style="margin:0;${formatMetaStyle(sheet)}">${label}</p><p class="ink" style="margin:0;${formatMetaStyle(sheet)}font-size:15px;font-weight:bold;color:${colors.ink};">${value}</p></td>`;
  const fields = `<tr>${renderField('Drawn by', formatSenderName(sheet), '')}${renderField('Issued', formatMonth(sheet.newsletter), `border-${sheet.direction.start}:${line};`)}</tr>`;
  const block = renderLayoutTable(
    `<tr><td class="pad quote" colspan="2" style="padding:28px 24px 26px;">${renderTitle(sheet, { size: 31, margin: '0' })}</td></tr>${fields}`,
    { className: 'quote', width: '100%', style: `border:2px solid ${colors.link};` },
  );
  return renderCard(
    sheet,
    renderBareRow(block, { className: 'narrow', padding: '16px' }) +
      renderTextRow(sheet, renderContent(sheet, picked, 520), {
        padding: '20px 40px 28px',
        className: 't-content',
      }) +
      renderTextRow(sheet, renderNewsletterImage(sheet, 520), { padding: '12px 40px 28px' }) +
      renderTextRow(sheet, renderContent(sheet, rest, 520), {
        padding: '8px 40px 0',
        className: 't-content',
      }) +
      renderEnding(sheet),
    { className: 'quote', style: `border:2px solid ${colors.link};` },
  );
}
