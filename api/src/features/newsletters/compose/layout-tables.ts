import { formatBodyStyle, type Sheet } from './sheet.js';

interface TableLook {
  className?: string;
  width?: string;
  align?: string;
  bgcolor?: string;
  style?: string;
}

const formatAttribute = (name: string, value: string | undefined) =>
  value === undefined || value === '' ? '' : ` ${name}="${value}"`;

export function renderLayoutTable(rows: string, look: TableLook = {}): string {
  if (rows === '') return '';
  const { className, width, align, bgcolor, style } = look;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${formatAttribute('class', className)}${formatAttribute('width', width)}${formatAttribute('align', align)}${formatAttribute('bgcolor', bgcolor)}${formatAttribute('style', style)}>${rows}</table>`;
}

/** Renders a card on the outer background. */
export function renderCard(sheet: Sheet, rows: string, edge?: { className: string; style: string }): string {
  const [corner] = sheet.design.corners;
  const radius = corner === 0 ? '' : `border-radius:${corner}px;border-collapse:separate;`;
  return renderLayoutTable(rows, {
    className: edge === undefined ? 'card' : `card ${edge.className}`,
    width: '100%',
    bgcolor: sheet.colors.card,
    style: `background-color:${sheet.colors.card};${radius}${edge?.style ?? ''}`,
  });
}

interface CellLook {
  /** CSS padding: top right bottom left, or shorter. */
  padding?: string;
  className?: string;
  bgcolor?: string;
  align?: string;
  style?: string;
}

/** Renders one row with one cell of running text, or nothing if it would be empty. */
export function renderTextRow(sheet: Sheet, inner: string, look: CellLook = {}): string {
  if (inner === '') return '';
  const { padding = '0 40px', className = '', bgcolor, align, style = '' } = look;
  const background = bgcolor === undefined ? '' : `background-color:${bgcolor};`;
  const alignment = align === undefined ? '' : `text-align:${align};`;
  return `<tr><td class="${`pad ink ${className}`.trim()}"${formatAttribute('align', align)}${formatAttribute('bgcolor', bgcolor)} style="padding:${padding};${formatBodyStyle(sheet)}${background}${alignment}${style}">${inner}</td></tr>`;
}

/** Renders a row with an image or a color from edge to edge. */
export function renderBareRow(inner: string, look: CellLook = {}): string {
  if (inner === '') return '';
  const { padding = '0', className, bgcolor, align, style = '' } = look;
  return `<tr><td${formatAttribute('class', className)}${formatAttribute('align', align)}${formatAttribute('bgcolor', bgcolor)} style="padding:${padding};${style}">${inner}</td></tr>`;
}

interface TableColumn {
  width: number;
  inner: string;
}

/**
 * Renders columns that stack on narrow screens, with or without media queries. They are inline blocks, and a table for
 * Word, which does not support inline blocks. The cell around them has no font size, so that no space separates them.
 */
export function renderColumns(list: TableColumn[], style = ''): string {
  const total = list.reduce((sum, { width }) => sum + width, 0);
  const parts = list.map(
    ({ width, inner }) =>
      `<!--[if mso]><td width="${width}" valign="top"><![endif]--><div class="column" style="display:inline-block;width:100%;max-width:${width}px;vertical-align:top;">${inner}</div><!--[if mso]></td><![endif]-->`,
  );
  return `<tr><td style="font-size:0;line-height:0;${style}"><!--[if mso]><table role="presentation" width="${total}" cellpadding="0" cellspacing="0" border="0"><tr><![endif]-->${parts.join('')}<!--[if mso]></tr></table><![endif]--></td></tr>`;
}

/** Renders rows inside a column. */
export function renderColumnTable(rows: string, look: TableLook = {}): string {
  return renderLayoutTable(rows, { width: '100%', ...look });
}

/** Renders a line or block of plain color. `height` in px. */
export function renderStrip(look: {
  className: string;
  color: string;
  height: number;
  width?: number;
}): string {
  const { className, color, height, width } = look;
  const cell = `<tr><td class="${className}" height="${height}" bgcolor="${color}" style="height:${height}px;background-color:${color};font-size:0;line-height:0;">&nbsp;</td></tr>`;
  return renderLayoutTable(cell, { width: width === undefined ? '100%' : String(width) });
}
