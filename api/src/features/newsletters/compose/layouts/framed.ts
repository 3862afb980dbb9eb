import { bareRow, card, presentation, textRow } from '../layout-tables.js';
import { renderContent, renderEnding, renderNewsletterImage, renderTitle, senderName } from '../parts.js';
import { pickFirst } from '../sections.js';
import { formatMonth, metaStyle, type Sheet } from '../sheet.js';

/** Renders a telegram form with a dashed frame, typed fields, and the title in capitals. */
export function renderDashedFrame(sheet: Sheet): string {
  const { colors } = sheet;
  const field = (label: string, value: string) =>
    `<tr><td class="muted" width="76" style="width:76px;padding:0 0 4px;${metaStyle(sheet)}">${label}</td><td class="ink" style="padding:0 0 4px;${metaStyle(sheet)}font-weight:bold;color:${colors.ink};">${value}</td></tr>`;
  const fields = presentation(
    field('FROM', senderName(sheet)) + field('DATE', formatMonth(sheet.newsletter)),
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
  const inside =
    bareRow(fields, { className: 'pad frame', padding: '24px 30px 18px', style: dashes }) +
    textRow(sheet, heading, { padding: '28px 30px 20px' }) +
    textRow(sheet, renderNewsletterImage(sheet, 508), { padding: '0 30px 24px' }) +
    textRow(sheet, renderContent(sheet, sheet.blocks, 508), { padding: '0 30px', className: 't-content' }) +
    renderEnding(sheet, { side: 30, bottom: 36 });
  const frame = presentation(inside, {
    className: 'frame',
    width: '100%',
    style: `border:2px dashed ${colors.ink};border-collapse:separate;`,
  });
  return card(sheet, `<tr><td class="narrow" style="padding:14px;">${frame}</td></tr>`);
}

/** Renders a drawing's title block, then its table, then the text. */
export function renderDataFirst(sheet: Sheet): string {
  const { colors } = sheet;
  const { picked, rest } = pickFirst(sheet.blocks, 'table');
  const line = `1px solid ${colors.link}`;
  const field = (label: string, value: string, style: string) =>
    `<td class="quote" width="50%" style="padding:10px 24px;border-top:${line};${style}"><p class="muted" style="margin:0;${metaStyle(sheet)}">${label}</p><p class="ink" style="margin:0;${metaStyle(sheet)}font-size:15px;font-weight:bold;color:${colors.ink};">${value}</p></td>`;
  const fields = `<tr>${field('Drawn by', senderName(sheet), '')}${field('Issued', formatMonth(sheet.newsletter), `border-${sheet.direction.start}:${line};`)}</tr>`;
  const block = presentation(
    `<tr><td class="pad quote" colspan="2" style="padding:28px 24px 26px;">${renderTitle(sheet, { size: 31, margin: '0' })}</td></tr>${fields}`,
    { className: 'quote', width: '100%', style: `border:2px solid ${colors.link};` },
  );
  return card(
    sheet,
    bareRow(block, { className: 'narrow', padding: '16px' }) +
      textRow(sheet, renderContent(sheet, picked, 520), {
        padding: '20px 40px 28px',
        className: 't-content',
      }) +
      textRow(sheet, renderNewsletterImage(sheet, 520), { padding: '12px 40px 28px' }) +
      textRow(sheet, renderContent(sheet, rest, 520), { padding: '8px 40px 0', className: 't-content' }) +
      renderEnding(sheet),
    { className: 'quote', style: `border:2px solid ${colors.link};` },
  );
}
