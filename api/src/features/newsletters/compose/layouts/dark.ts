import {
  renderBareRow,
  renderCard,
  renderLayoutTable,
  renderStrip,
  renderTextRow,
} from '../layout-tables.js';
import {
  formatByline,
  renderContent,
  renderEdgeToEdgeImage,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderTitle,
} from '../parts.js';
import type { Sheet } from '../sheet.js';

/** Renders slate with one short line of color. */
export function renderAccentDash(sheet: Sheet): string {
  const { colors, direction } = sheet;
  const dash = renderLayoutTable(
    renderBareRow(renderStrip({ className: 'fill', color: colors.accent, height: 5, width: 52 })),
  );
  return renderCard(
    sheet,
    renderBareRow(dash, { className: 'pad', padding: '48px 44px 26px', align: direction.start }) +
      renderTextRow(
        sheet,
        renderTitle(sheet, { size: 36, margin: '0' }) +
          renderMeta(sheet, formatByline(sheet), 'padding:14px 0 0;'),
        {
          padding: '0 44px 30px',
        },
      ) +
      renderEdgeToEdgeImage(sheet, '0 0 34px') +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 512), {
        padding: '0 44px',
        className: 't-content',
      }) +
      renderEnding(sheet, { side: 44, bottom: 52 }),
  );
}

/** Renders a moon above the newsletter. */
export function renderMoon(sheet: Sheet): string {
  const { colors, design } = sheet;
  const disc = renderLayoutTable(
    `<tr><td class="fill" width="44" height="44" bgcolor="${colors.accent}" style="width:44px;height:44px;border-radius:22px;background-color:${colors.accent};font-size:0;line-height:44px;">&nbsp;</td></tr>`,
    { align: 'center' },
  );
  const head =
    renderTitle(sheet, { size: 31, align: 'center', margin: '0' }) +
    renderMeta(sheet, formatByline(sheet), 'padding:12px 0 0;text-align:center;');
  return renderCard(
    sheet,
    renderBareRow(disc, { align: 'center', padding: '40px 0 22px' }) +
      renderTextRow(sheet, head, { padding: '0 40px 28px' }) +
      renderBareRow(renderNewsletterImage(sheet, 564, { corner: design.corners[1] }), {
        className: 'narrow',
        padding: '0 18px 30px',
      }) +
      renderTextRow(sheet, renderContent(sheet, sheet.blocks, 512), {
        padding: '0 44px',
        className: 't-content',
      }) +
      renderEnding(sheet, { align: 'center' }),
    { className: 'rule', style: `border:1px solid ${colors.rule};` },
  );
}
