import { card, presentation, strip, textRow } from '../layout-tables.js';
import {
  byline,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderSignature,
  renderSpacer,
  renderTitle,
  senderName,
} from '../parts.js';
import { formatMonth, type Sheet } from '../sheet.js';

/** Renders only the text. As its name in the picker promises, it has no image. */
export function renderPlain(sheet: Sheet): string {
  const head =
    renderMeta(sheet, byline(sheet), 'padding:0 0 14px;') + renderTitle(sheet, { size: 31, margin: '0' });
  return card(
    sheet,
    textRow(sheet, head, { padding: '44px 40px 22px' }) +
      textRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderEnding(sheet),
  );
}

/** Renders a letterhead page with a signature. */
export function renderSigned(sheet: Sheet): string {
  const head =
    renderMeta(sheet, formatMonth(sheet.newsletter)) + renderTitle(sheet, { size: 32, margin: '18px 0 0' });
  return card(
    sheet,
    textRow(sheet, head, { padding: '40px 40px 24px' }) +
      textRow(sheet, renderNewsletterImage(sheet, 520), { padding: '0 40px 24px' }) +
      textRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderEnding(sheet, { after: renderSignature(sheet), bottom: 32 }),
  );
}

/** Renders an invitation card with two thin frames. Everything but the text is centered. */
export function renderInvitation(sheet: Sheet): string {
  const { colors } = sheet;
  const head = [
    renderMeta(
      sheet,
      senderName(sheet),
      'text-align:center;font-size:14px;letter-spacing:3px;text-transform:uppercase;',
    ),
    flourish(sheet),
    renderTitle(sheet, { size: 36, align: 'center', margin: '0', style: 'font-style:italic;' }),
    flourish(sheet),
    renderMeta(sheet, formatMonth(sheet.newsletter), 'text-align:center;font-size:15px;'),
  ].join('');
  const inside =
    textRow(sheet, head, { padding: '40px 40px 32px', align: 'center' }) +
    textRow(sheet, renderNewsletterImage(sheet, 472), { padding: '0 48px 32px' }) +
    textRow(sheet, renderContent(sheet, sheet.blocks, 472), { padding: '0 48px', className: 't-content' }) +
    renderEnding(sheet, { align: 'center', after: renderSignature(sheet, 'center'), bottom: 44 });
  const frame = presentation(inside, {
    className: 'quote',
    width: '100%',
    style: `border:1px solid ${colors.link};`,
  });
  const mat = `<tr><td class="narrow" style="padding:14px;">${frame}</td></tr>`;
  return card(sheet, mat, {
    className: 'rule',
    style: `border:1px solid ${colors.rule};`,
  });
}

function flourish({ colors }: Sheet): string {
  const line = (width: number) => strip({ className: 'stroke-link', color: colors.link, height: 1, width });
  const rows = [72, 36].map(
    (width) => `<tr><td align="center" style="padding:2px 0;">${line(width)}</td></tr>`,
  );
  return presentation(renderSpacer(14) + rows.join('') + renderSpacer(16), { align: 'center' });
}
