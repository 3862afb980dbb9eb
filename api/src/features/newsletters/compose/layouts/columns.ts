import { inline } from '../content.js';
import { bareRow, card, columns, columnTable, presentation, strip, textRow } from '../layout-tables.js';
import {
  byline,
  renderContent,
  renderEnding,
  renderMeta,
  renderNewsletterImage,
  renderTitle,
  senderName,
} from '../parts.js';
import { type Section, splitSections } from '../sections.js';
import { bodyStyle, formatMonth, type Sheet, sides } from '../sheet.js';

/** Renders a front page with a nameplate between rules, then pairs of stories. */
export function renderNewspaper(sheet: Sheet): string {
  const { colors, design } = sheet;
  const { intro, sections } = splitSections(sheet.blocks);
  const bold = strip({ className: 'stroke', color: colors.ink, height: 4 });
  const fine = strip({ className: 'stroke', color: colors.ink, height: 1 });
  const nameplate = `<p class="head ink" style="margin:0;font-family:${design.headFont};font-size:42px;line-height:48px;font-weight:bold;color:${colors.ink};text-align:center;">${senderName(sheet)}</p>`;
  const rule = (inner: string, padding: string) => bareRow(inner, { className: 'pad', padding });
  const stories = pairSections(sections).map((pair) => storyRow(sheet, pair));
  return card(
    sheet,
    rule(bold, '32px 40px 0') +
      rule(fine, '3px 40px 0') +
      textRow(sheet, nameplate, { padding: '16px 40px 16px' }) +
      rule(fine, '0 40px') +
      textRow(sheet, renderMeta(sheet, formatMonth(sheet.newsletter), 'text-align:center;'), {
        padding: '8px 40px',
      }) +
      rule(fine, '0 40px') +
      textRow(sheet, renderTitle(sheet, { size: 34, margin: '0' }), { padding: '26px 40px 20px' }) +
      textRow(sheet, renderNewsletterImage(sheet, 520), { padding: '0 40px 24px' }) +
      textRow(sheet, renderContent(sheet, intro, 520), { className: 't-content' }) +
      stories.join('') +
      renderEnding(sheet),
  );
}

/** Renders two stories side by side. A single last story fills the row. */
function storyRow(sheet: Sheet, pair: Section[]): string {
  const { colors, direction } = sheet;
  const story = (section: Section, width: number) =>
    renderContent(sheet, [section.heading, ...section.blocks], width);
  const [first, second] = pair as [Section, Section | undefined];
  if (second === undefined) {
    return (
      bareRow(strip({ className: 'stroke', color: colors.ink, height: 1 }), {
        className: 'pad',
        padding: '28px 40px 0',
      }) + textRow(sheet, story(first, 520), { padding: '24px 40px 0', className: 't-content' })
    );
  }
  const edge = `border-${direction.start}:1px solid ${colors.rule};`;
  const cell = (section: Section, padding: string, style: string) =>
    columnTable(
      `<tr><td class="flat ink rule t-content" style="padding:${padding};${bodyStyle(sheet)}${style}">${story(section, 239)}</td></tr>`,
    );
  const row = columns([
    { width: 260, inner: cell(first, sides(sheet, [28, 20, 0, 0]), '') },
    { width: 260, inner: cell(second, sides(sheet, [28, 0, 0, 20]), edge) },
  ]);
  return bareRow(presentation(row, { width: '100%' }), { className: 'pad', padding: '0 40px' });
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
    renderMeta(sheet, byline(sheet), 'padding:0 0 12px;font-size:15px;text-align:center;') +
    renderTitle(sheet, { size: 38, align: 'center', margin: '0' });
  const inside =
    textRow(sheet, head, { padding: '32px 24px 26px', align: 'center' }) +
    textRow(sheet, renderNewsletterImage(sheet, 506), { padding: '0 24px 26px' }) +
    textRow(sheet, renderContent(sheet, intro, 506), { padding: '0 24px', className: 't-content' }) +
    sections.map((section) => marginRow(sheet, section)).join('') +
    renderEnding(sheet, { side: 24, bottom: 32 });
  const frame = presentation(inside, {
    className: 'frame',
    width: '100%',
    style: `border:4px double ${colors.ink};`,
  });
  return card(sheet, `<tr><td class="narrow" style="padding:18px;">${frame}</td></tr>`);
}

function marginRow(sheet: Sheet, { heading, blocks }: Section): string {
  const { colors, design, direction } = sheet;
  const line = `border-top:1px solid ${colors.ink};`;
  const head = `<h2 class="head link" style="margin:0;font-family:${design.headFont};font-size:22px;line-height:27px;font-weight:normal;font-style:italic;color:${colors.link};text-align:${direction.start};">${inline(sheet, heading.children, { width: 130 })}</h2>`;
  const row = columns([
    {
      width: 156,
      inner: columnTable(
        `<tr><td class="frame t-content" style="padding:${sides(sheet, [14, 20, 0, 0])};${line}">${head}</td></tr>`,
      ),
    },
    {
      width: 350,
      inner: columnTable(
        `<tr><td class="frame ink t-content" style="padding:14px 0 0;${line}${bodyStyle(sheet)}">${renderContent(sheet, blocks, 350)}</td></tr>`,
      ),
    },
  ]);
  return bareRow(presentation(row, { width: '100%' }), { className: 'pad', padding: '26px 24px 0' });
}
