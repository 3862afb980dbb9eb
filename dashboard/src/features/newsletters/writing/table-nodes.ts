import { mergeAttributes, Node } from '@tiptap/core';

const span = { default: null, parseHTML: (cell: HTMLElement) => numberOver1(cell.getAttribute('colspan')) };
const rowSpan = {
  default: null,
  parseHTML: (cell: HTMLElement) => numberOver1(cell.getAttribute('rowspan')),
};

const cell = {
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ colspan: span, rowspan: rowSpan, align: { default: null } }),
};

/**
 * Tables are not made here, but those that come in are kept: their cells can be written in.
 * Cells, rows and tables keep to html's names.
 */
export const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
});

export const TableRowNode = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});

export const TableCellNode = Node.create({
  name: 'tableCell',
  ...cell,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', mergeAttributes(HTMLAttributes), 0],
});

export const TableHeaderNode = Node.create({
  name: 'tableHeader',
  ...cell,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', mergeAttributes(HTMLAttributes), 0],
});

function numberOver1(value: string | null): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 ? number : null;
}
