import { inline } from '../content.js';
import {
  renderBareRow,
  renderCard,
  renderColumns,
  renderColumnTable,
  renderLayoutTable,
  renderStrip,
  renderTextRow,
} from '../layout-tables.js';
import {
  formatByline,
  formatSenderName,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderTitle,
} from '../parts.js';
import { type Section, splitSections } from '../sections.js';
import { formatBodyStyle, formatMonth, formatPadding, type Sheet } from '../sheet.js';

/** Renders a front page with a nameplate between rules, then pairs of stories. */
export function renderNewspaper(sheet: Sheet): string {
  const { colors, design } = sheet;
  const { intro, sections } = splitSections(sheet.blocks);
  const bold = renderStrip({ className: 'stroke', color: colors.ink, height: 4 });
  const fine = renderStrip({ className: 'stroke', color: colors.ink, height: 1 });
  const nameplate = `<p class="head ink" style="margin:0;font-family:${design.headFont};font-size:42px;line-height:48px;font-weight:bold;color:${colors.ink};text-align:center;">${formatSenderName(sheet)}</p>`;
  const renderRule = (inner: string, padding: string) => renderBareRow(inner, { className: 'pad', padding });
  const sectionRows = pairSections(sections).map((pair) => renderSectionRow(sheet, pair));
  return renderCard(
    sheet,
    renderRule(bold, '32px 40px 0') +
      renderRule(fine, '3px 40px 0') +
      renderTextRow(sheet, nameplate, { padding: '16px 40px 16px' }) +
      renderRule(fine, '0 40px') +
      renderTextRow(sheet, renderMeta(sheet, formatMonth(sheet.newsletter), 'text-align:center;'), {
        padding: '8px 40px',
      }) +
      renderRule(fine, '0 40px') +
      renderTextRow(sheet, renderTitle(sheet, { size: 34, margin: '0' }), { padding: '26px 40px 20px' }) +
      renderTextRow(sheet, renderNewsletterImage(sheet, 520), { padding: '0 40px 24px' }) +
      renderTextRow(sheet, renderContent(sheet, intro, 520), { className: 't-content' }) +
      sectionRows.join('') +
      renderEnding(sheet),
  );
}

/** Renders two stories side by side. A single last story fills the row. */
function renderSectionRow(sheet: Sheet, pair: Section[]): string {
  const { colors, direction } = sheet;
  const renderSection = (section: Section, width: number) =>
    renderContent(sheet, [section.heading, ...section.blocks], width);
  const [first, second] = pair as [Section, Section | undefined];
  if (second === undefined) {
    return (
      renderBareRow(renderStrip({ className: 'stroke', color: colors.ink, height: 1 }), {
        className: 'pad',
        padding: '28px 40px 0',
      }) + renderTextRow(sheet, renderSection(first, 520), { padding: '24px 40px 0', className: 't-content' })
    );
  }
  const edge = `border-${direction.start}:1px solid ${colors.rule};`;
  const renderCell = (section: Section, padding: string, style: string) =>
    renderColumnTable(
      `<tr><td class="flat ink rule t-content" style="padding:${padding};${formatBodyStyle(sheet)}${style}">${renderSection(section, 239)}</td></tr>`,
    );
  const row = renderColumns([
    { width: 260, inner: renderCell(first, formatPadding(sheet, [28, 20, 0, 0]), '') },
    { width: 260, inner: renderCell(second, formatPadding(sheet, [28, 0, 0, 20]), edge) },
  ]);
  return renderBareRow(renderLayoutTable(row, { width: '100%' }), { className: 'pad', padding: '0 40px' });
}

function pairSections(sections: Section[]): Section[][] {
  return Array.from({ length: Math.ceil(sections.length / 2) }, (_, index) =>
    sections.slice(index * 2, index * 2 + 2),
  );
}

/** Renders a yearbook page with a double frame, and each heading in the margin of its text. */
export function renderMarginHeads(sheet: Sheet): string {
  const { colors } = sheet;
  const { intro, sections } = splitSections(sheet.blocks);
  const head =
    renderMeta(sheet, formatByline(sheet), 'padding:0 0 12px;font-size:15px;text-align:center;') +
    renderTitle(sheet, { size: 38, align: 'center', margin: '0' });
  const innerRows =
    renderTextRow(sheet, head, { padding: '32px 24px 26px', align: 'center' }) +
    renderTextRow(sheet, renderNewsletterImage(sheet, 506), { padding: '0 24px 26px' }) +
    renderTextRow(sheet, renderContent(sheet, intro, 506), { padding: '0 24px', className: 't-content' }) +
    sections.map((section) => renderMarginRow(sheet, section)).join('') +
    renderEnding(sheet, { side: 24, bottom: 32 });
  const frame = renderLayoutTable(innerRows, {
    className: 'frame',
    width: '100%',
    style: `border:4px double ${colors.ink};`,
  });
  return renderCard(sheet, `<tr><td class="narrow" style="padding:18px;">${frame}</td></tr>`);
}

function renderMarginRow(sheet: Sheet, { heading, blocks }: Section): string {
  const { colors, design, direction } = sheet;
  const line = `border-top:1px solid ${colors.ink};`;
  const head = `<h2 class="head link" style="margin:0;font-family:${design.headFont};font-size:22px;line-height:27px;font-weight:normal;font-style:italic;color:${colors.link};text-align:${direction.start};">${inline(sheet, heading.children, { width: 130 })}</h2>`;
  const row = renderColumns([
    {
      width: 156,
      inner: renderColumnTable(
        `<tr><td class="frame t-content" style="padding:${formatPadding(sheet, [14, 20, 0, 0])};${line}">${head}</td></tr>`,
      ),
    },
    {
      width: 350,
      inner: renderColumnTable(
        `<tr><td class="frame ink t-content" style="padding:14px 0 0;${line}${formatBodyStyle(sheet)}">${renderContent(sheet, blocks, 350)}</td></tr>`,
      ),
    },
  ]);
  return renderBareRow(renderLayoutTable(row, { width: '100%' }), {
    className: 'pad',
    padding: '26px 24px 0',
  });
}
