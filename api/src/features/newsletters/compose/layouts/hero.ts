import {
  renderBareRow,
  renderCard,
  renderColumns,
  renderColumnTable,
  renderLayoutTable,
  renderTextRow,
} from '../layout-tables.js';
import {
  formatByline,
  formatSenderName,
  renderAction,
  renderContent,
  renderEdgeToEdgeImage,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderProducts,
  renderSpacer,
  renderTitle,
} from '../parts.js';
import { formatBodyStyle, formatMetaStyle, formatMonth, formatPadding, type Sheet } from '../sheet.js';

/**
 * Renders a kiosk board, with the image across and the name on a tag below it. Without an image, the name is the board.
 */
export function renderHero(sheet: Sheet): string {
  const { colors, design } = sheet;
  const image = renderEdgeToEdgeImage(sheet);
  const look = `background-color:${colors.band};font-family:${design.headFont};color:${colors.onBand};text-align:center;`;
  const renderCell = (padding: string, size: number, line: number) =>
    `<tr><td class="head band" align="center" bgcolor="${colors.band}" style="padding:${padding};${look}font-size:${size}px;line-height:${line}px;">${formatSenderName(sheet)}</td></tr>`;
  const board =
    image === ''
      ? renderCell('56px 40px', 34, 40)
      : image +
        renderBareRow(renderLayoutTable(renderCell('9px 22px', 15, 22), { align: 'center' }), {
          align: 'center',
        });
  return renderCard(
    sheet,
    board +
      renderTextRow(sheet, renderTitle(sheet, { size: 32, align: 'center', margin: '0' }), {
        padding: '32px 40px 24px',
      }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), { className: 't-content' }) +
      renderEnding(sheet, { align: 'center' }) +
      renderBareRow('&nbsp;', {
        className: 'band',
        bgcolor: colors.band,
        style: `height:12px;background-color:${colors.band};font-size:0;line-height:12px;`,
      }),
  );
}

/** Renders everything round, with the image, the button, and three fruits between image and title. */
export function renderRoundHero(sheet: Sheet): string {
  const { design, colors } = sheet;
  const dot = `<td style="padding:0 5px;">${renderLayoutTable(`<tr><td class="fill" width="12" height="12" bgcolor="${colors.accent}" style="width:12px;height:12px;border-radius:6px;background-color:${colors.accent};font-size:0;line-height:12px;">&nbsp;</td></tr>`)}</td>`;
  const dots = renderLayoutTable(`<tr>${dot.repeat(3)}</tr>`, { align: 'center' });
  const head =
    renderTitle(sheet, { size: 33, align: 'center', margin: '0' }) +
    renderMeta(sheet, formatByline(sheet), 'padding:12px 0 0;text-align:center;');
  return renderCard(
    sheet,
    renderBareRow(renderNewsletterImage(sheet, 560, { corner: design.corners[1] }), {
      className: 'narrow',
      padding: '20px 20px 0',
    }) +
      renderBareRow(dots, { align: 'center', padding: '30px 0 0' }) +
      renderTextRow(sheet, head, { padding: '20px 40px 26px' }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 504), {
        padding: '0 48px',
        className: 't-content',
      }) +
      renderEnding(sheet, { align: 'center', bottom: 52 }),
  );
}

/** Renders a gallery wall with the image, its label at the side, and much space. */
export function renderPlate(sheet: Sheet): string {
  const { colors } = sheet;
  const name = `<p class="ink" style="margin:0;${formatMetaStyle(sheet)}font-weight:bold;color:${colors.ink};">${formatSenderName(sheet)}</p>`;
  const label = name + renderMeta(sheet, formatMonth(sheet.newsletter));
  const text = [
    `<tr><td style="padding:0 0 22px;">${renderTitle(sheet, { size: 32, margin: '0', style: 'letter-spacing:-0.5px;' })}</td></tr>`,
    `<tr><td class="ink t-content" style="${formatBodyStyle(sheet)}">${renderContent(sheet, sheet.blocks, 420)}</td></tr>`,
  ].join('');
  const press = renderAction(sheet);
  const row = renderColumns([
    {
      width: 160,
      inner: renderColumnTable(
        `<tr><td class="flat" style="padding:${formatPadding(sheet, [10, 16, 16, 0])};">${label}</td></tr>`,
      ),
    },
    { width: 420, inner: renderColumnTable(text + renderBareRow(press, { padding: '28px 0 0' })) },
  ]);
  return renderCard(
    sheet,
    renderEdgeToEdgeImage(sheet) +
      renderBareRow(renderLayoutTable(row, { width: '100%' }), {
        className: 'narrow',
        padding: '36px 10px 0',
      }) +
      renderProducts(sheet, '36px 10px 0', 580) +
      renderSpacer(24),
  );
}

/** Renders a cinema front with the title in lights. */
export function renderPoster(sheet: Sheet): string {
  const { colors, design } = sheet;
  const bulb = `<td class="on-band" align="center" style="font-family:Arial,sans-serif;font-size:18px;line-height:18px;color:${colors.onBand};">&bull;</td>`;
  // Decoration, hidden from screen readers.
  const bulbs = renderLayoutTable(`<tr aria-hidden="true">${bulb.repeat(15)}</tr>`, { width: '100%' });
  const renderDarkRow = (inner: string, padding: string, className = 'band') =>
    renderBareRow(inner, {
      className,
      bgcolor: colors.band,
      padding,
      style: `background-color:${colors.band};`,
    });
  const name = `<p class="on-band" style="margin:0;font-family:${design.bodyFont};font-size:14px;line-height:20px;font-weight:bold;color:${colors.onBand};text-align:center;">${formatByline(sheet)}</p>`;
  const head = renderTitle(sheet, {
    size: 40,
    align: 'center',
    margin: '0',
    isOnBand: true,
    style: 'text-transform:uppercase;letter-spacing:-1px;',
  });
  return renderCard(
    sheet,
    renderDarkRow(bulbs, '12px 8px 0') +
      renderDarkRow(head, '26px 28px 16px', 'pad band') +
      renderDarkRow(name, '0 28px 26px') +
      renderDarkRow(bulbs, '0 8px 12px') +
      renderEdgeToEdgeImage(sheet) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 520), {
        padding: '36px 40px 0',
        className: 't-content',
      }) +
      renderEnding(sheet),
  );
}
