import { escapeHtml } from '../../../../kernel/email/email-html.js';
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
  renderSideBySide,
  renderTitle,
} from '../parts.js';
import { readAsList, splitSections } from '../sections.js';
import { formatBodyStyle, formatMetaStyle, formatMonth, type Sheet } from '../sheet.js';
import type { EmailElement } from '../tree.js';

/** Renders notes on a notice board, each with a number. */
export function renderNumberedList(sheet: Sheet): string {
  const { colors, design } = sheet;
  const { before, entries, after } = readAsList(sheet.blocks);
  const head =
    renderTitle(sheet, { size: 32, margin: '0' }) +
    renderMeta(sheet, formatByline(sheet), 'padding:10px 0 0;font-size:14px;');
  const renderNumber = (index: number) =>
    `<p class="head link" style="margin:0;font-family:${design.headFont};font-size:34px;line-height:34px;color:${colors.link};">${index + 1}</p>`;
  const rows = entries.map(({ heading: first, blocks }, index) => {
    const inner = renderContent(sheet, first === undefined ? blocks : [first, ...blocks], 464);
    const hairline = renderBareRow(renderStrip({ className: 'hairline', color: colors.rule, height: 1 }), {
      className: 'pad',
      padding: '24px 40px 0',
    });
    return (
      hairline +
      renderBareRow(renderSideBySide(sheet, renderNumber(index), inner, 56), {
        className: 'pad',
        padding: '22px 40px 0',
      })
    );
  });
  return renderCard(
    sheet,
    renderTextRow(sheet, head, { padding: '44px 40px 22px' }) +
      renderBareRow(renderStrip({ className: 'stroke-link', color: colors.link, height: 2 }), {
        className: 'pad',
        padding: '0 40px 26px',
      }) +
      renderTextRow(sheet, renderNewsletterImage(sheet, 520, { corner: design.corners[1] }), {
        padding: '0 40px 24px',
      }) +
      renderTextRow(sheet, renderContent(sheet, before, 520), { className: 't-content' }) +
      rows.join('') +
      renderTextRow(sheet, renderContent(sheet, after, 520), {
        padding: '26px 40px 0',
        className: 't-content',
      }) +
      renderEnding(sheet),
  );
}

/** Renders a log with dates in the margin and entries along a line. */
export function renderDatedList(sheet: Sheet): string {
  const { intro, sections } = splitSections(sheet.blocks);
  const head =
    renderMeta(sheet, formatSenderName(sheet), 'padding:0 0 10px;font-weight:bold;') +
    renderTitle(sheet, { size: 27, margin: '0' });
  const entries = sections.map((section) => {
    const { lead, rest } = splitLead(section.heading);
    return logRow(sheet, lead, [...(rest === undefined ? [] : [rest]), ...section.blocks]);
  });
  const opening =
    intro.length > 0 || sections.length === 0 ? logRow(sheet, formatMonth(sheet.newsletter), intro) : '';
  return renderCard(
    sheet,
    renderTextRow(sheet, head, { padding: '40px 36px 28px' }) +
      renderTextRow(sheet, renderNewsletterImage(sheet, 528, { corner: sheet.design.corners[1] }), {
        padding: '0 36px 28px',
      }) +
      opening +
      entries.join('') +
      renderEnding(sheet, { side: 36 }),
  );
}

function logRow(sheet: Sheet, lead: string, blocks: EmailElement[]): string {
  const { colors, direction } = sheet;
  const edge = `border-${direction.start}:3px solid ${colors.accent};`;
  const date = `<tr><td class="link" style="padding:4px 0 6px;${formatMetaStyle(sheet)}font-weight:bold;color:${colors.link};">${escapeHtml(lead)}</td></tr>`;
  const entry = `<tr><td class="ink quote t-content" style="padding:0 0 26px;padding-${direction.start}:20px;${formatBodyStyle(sheet)}${edge}">${renderContent(sheet, blocks, 405)}</td></tr>`;
  const row = renderColumns([
    { width: 100, inner: renderColumnTable(lead === '' ? '' : date) },
    { width: 428, inner: renderColumnTable(entry) },
  ]);
  return renderBareRow(renderLayoutTable(row, { width: '100%' }), { className: 'pad', padding: '0 36px' });
}

/**
 * Splits a heading such as `Monday: rain` into its date and the rest. A heading without a date stays whole.
 */
function splitLead(node: EmailElement): { lead: string; rest: EmailElement | undefined } {
  const [first, ...otherChildren] = node.children;
  const match = typeof first === 'string' ? /^\s*([^:–—|]{2,22}?)\s*[:–—|]\s*(.*)$/s.exec(first) : null;
  if (match === null) return { lead: '', rest: node };
  const [, lead = '', text = ''] = match;
  const children = text === '' ? otherChildren : [text, ...otherChildren];
  return { lead, rest: children.length === 0 ? undefined : { ...node, children } };
}
