import { renderCard, renderLayoutTable, renderStrip, renderTextRow } from '../layout-tables.js';
import {
  formatByline,
  formatSenderName,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderSignature,
  renderSpacer,
  renderTitle,
} from '../parts.js';
import { formatMonth, type Sheet } from '../sheet.js';

/** Renders only the text. As its name in the picker promises, it has no image. */
export function renderPlain(sheet: Sheet): string {
  const head =
    renderMeta(sheet, formatByline(sheet), 'padding:0 0 14px;') +
    renderTitle(sheet, { size: 31, margin: '0' });
  return renderCard(
    sheet,
    renderTextRow(sheet, head, { padding: '44px 40px 22px' }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderEnding(sheet),
  );
}

/** Renders a letterhead page with a signature. */
export function renderSigned(sheet: Sheet): string {
  const head =
    renderMeta(sheet, formatMonth(sheet.newsletter)) + renderTitle(sheet, { size: 32, margin: '18px 0 0' });
  return renderCard(
    sheet,
    renderTextRow(sheet, head, { padding: '40px 40px 24px' }) +
      renderTextRow(sheet, renderNewsletterImage(sheet, 520), { padding: '0 40px 24px' }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderEnding(sheet, { after: renderSignature(sheet), bottom: 32 }),
  );
}

/** Renders an invitation card with two thin frames. Everything but the text is centered. */
export function renderInvitation(sheet: Sheet): string {
  const { colors } = sheet;
  const head = [
    renderMeta(
      sheet,
      formatSenderName(sheet),
      'text-align:center;font-size:14px;letter-spacing:3px;text-transform:uppercase;',
    ),
    renderOrnament(sheet),
    renderTitle(sheet, { size: 36, align: 'center', margin: '0', style: 'font-style:italic;' }),
    renderOrnament(sheet),
    renderMeta(sheet, formatMonth(sheet.newsletter), 'text-align:center;font-size:15px;'),
  ].join('');
  const innerRows =
    renderTextRow(sheet, head, { padding: '40px 40px 32px', align: 'center' }) +
    renderTextRow(sheet, renderNewsletterImage(sheet, 472), { padding: '0 48px 32px' }) +
    renderTextRow(sheet, renderContent(sheet, sheet.blocks, 472), {
      padding: '0 48px',
      className: 't-content',
    }) +
    renderEnding(sheet, { align: 'center', after: renderSignature(sheet, 'center'), bottom: 44 });
  const frame = renderLayoutTable(innerRows, {
    className: 'quote',
    width: '100%',
    style: `border:1px solid ${colors.link};`,
  });
  const mat = `<tr><td class="narrow" style="padding:14px;">${frame}</td></tr>`;
  return renderCard(sheet, mat, {
    className: 'rule',
    style: `border:1px solid ${colors.rule};`,
  });
}

function renderOrnament({ colors }: Sheet): string {
  const renderLine = (width: number) =>
    renderStrip({ className: 'stroke-link', color: colors.link, height: 1, width });
  const rows = [72, 36].map(
    (width) => `<tr><td align="center" style="padding:2px 0;">${renderLine(width)}</td></tr>`,
  );
  return renderLayoutTable(renderSpacer(14) + rows.join('') + renderSpacer(16), { align: 'center' });
}
