import {
  renderBareRow,
  renderCard,
  renderLayoutTable,
  renderStrip,
  renderTextRow,
} from '../layout-tables.js';
import {
  formatSenderName,
  renderContent,
  renderEdgeToEdgeImage,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderTitle,
} from '../parts.js';
import { formatMonth, type Sheet } from '../sheet.js';

/** Renders a name in the accent color, the image, then the content. */
export function renderBar(sheet: Sheet): string {
  const { colors, design } = sheet;
  const [corner] = design.corners;
  const name = renderBareRow(formatSenderName(sheet), {
    className: 'pad head band',
    bgcolor: colors.band,
    padding: '18px 40px',
    style: `background-color:${colors.band};border-radius:${corner}px ${corner}px 0 0;font-family:${design.headFont};font-size:20px;line-height:28px;color:${colors.onBand};text-align:${sheet.direction.start};`,
  });
  return renderCard(
    sheet,
    name +
      renderEdgeToEdgeImage(sheet) +
      renderTextRow(sheet, renderTitle(sheet, { size: 31, margin: '0' }), { padding: '34px 40px 20px' }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderEnding(sheet),
  );
}

/** Renders a harbor wall with the title in it, and a waterline below. */
export function renderMasthead(sheet: Sheet): string {
  const { colors, design, direction } = sheet;
  const small = `font-family:${design.bodyFont};font-size:14px;line-height:22px;color:${colors.onBand};`;
  const line = renderLayoutTable(
    `<tr><td class="on-band" style="${small}font-weight:bold;text-align:${direction.start};">${formatSenderName(sheet)}</td><td class="on-band" align="${direction.end}" style="${small}text-align:${direction.end};">${formatMonth(sheet.newsletter)}</td></tr>`,
    { width: '100%' },
  );
  const heading = renderTitle(sheet, { size: 34, margin: '0', isOnBand: true });
  const renderBandRow = (inner: string, padding: string) =>
    renderBareRow(inner, {
      className: 'pad band',
      bgcolor: colors.band,
      padding,
      style: `background-color:${colors.band};`,
    });
  const waterline =
    renderBareRow(renderStrip({ className: 'card', color: colors.card, height: 4 })) +
    renderBareRow(renderStrip({ className: 'band', color: colors.band, height: 4 }));
  return renderCard(
    sheet,
    renderBandRow(line, '24px 40px 0') +
      renderBandRow(heading, '44px 40px 34px') +
      waterline +
      renderEdgeToEdgeImage(sheet, '4px 0 0') +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), {
        padding: '34px 40px 0',
        className: 't-content',
      }) +
      renderEnding(sheet),
  );
}

/** Renders the sender's name in a rounded band, inside the rounded card. */
export function renderSoftMasthead(sheet: Sheet): string {
  const { colors, design } = sheet;
  const [, corner] = design.corners;
  const name = renderLayoutTable(
    `<tr><td class="head band" align="center" bgcolor="${colors.band}" style="padding:22px 24px;border-radius:${corner}px;background-color:${colors.band};font-family:${design.headFont};font-size:24px;line-height:30px;color:${colors.onBand};text-align:center;">${formatSenderName(sheet)}</td></tr>`,
    { width: '100%', style: 'border-collapse:separate;' },
  );
  const head =
    renderTitle(sheet, { size: 32, align: 'center', margin: '0' }) +
    renderMeta(sheet, formatMonth(sheet.newsletter), 'padding:12px 0 0;text-align:center;');
  return renderCard(
    sheet,
    renderBareRow(name, { className: 'narrow', padding: '16px 16px 0' }) +
      renderBareRow(renderNewsletterImage(sheet, 568, { corner }), {
        className: 'narrow',
        padding: '16px 16px 0',
      }) +
      renderTextRow(sheet, head, { padding: '34px 44px 26px' }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 512), {
        padding: '0 44px',
        className: 't-content',
      }) +
      renderEnding(sheet, { align: 'center' }),
  );
}
