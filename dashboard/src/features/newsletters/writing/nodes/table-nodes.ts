import {
  type JSONContent,
  type MarkdownRendererHelpers,
  type MarkdownToken,
  mergeAttributes,
  Node,
} from '@tiptap/core';

const span = { default: null, parseHTML: (cell: HTMLElement) => parseSpan(cell.getAttribute('colspan')) };
const rowSpan = {
  default: null,
  parseHTML: (cell: HTMLElement) => parseSpan(cell.getAttribute('rowspan')),
};

const cell = {
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ colspan: span, rowspan: rowSpan, align: { default: null } }),
};

/**
 * Preserves existing tables and allows their cells to be edited, although no tool creates tables. The nodes have the
 * names of HTML.
 */
export const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],

  parseMarkdown: ({ header = [], rows = [] }: MarkdownTable, helpers) => {
    const createRow = (type: string, cells: MarkdownCell[]) =>
      helpers.createNode(
        'tableRow',
        undefined,
        cells.map(({ tokens }) =>
          helpers.createNode(type, undefined, [
            helpers.createNode('paragraph', undefined, helpers.parseInline(tokens ?? [])),
          ]),
        ),
      );
    return helpers.createNode('table', undefined, [
      createRow('tableHeader', header),
      ...rows.map((cells) => createRow('tableCell', cells)),
    ]);
  },

  renderMarkdown: (table, helpers) => {
    const rows = (table.content ?? []).map((row) =>
      (row.content ?? []).map((cell) => writeCell(cell, helpers)),
    );
    const columns = Math.max(...rows.map((cells) => cells.length));
    const formatLine = (cells: string[]) => `| ${cells.join(' | ')} |`;
    const [head = [], ...body] = rows.map((cells) =>
      Array.from({ length: columns }, (_, index) => cells[index] ?? ''),
    );
    return [formatLine(head), formatLine(head.map(() => '---')), ...body.map(formatLine)].join('\n');
  },
});

type MarkdownCell = { tokens?: MarkdownToken[] };
type MarkdownTable = MarkdownToken & { header?: MarkdownCell[]; rows?: MarkdownCell[][] };

/** Returns a cell as one line, because Markdown supports no more. */
function writeCell(cell: JSONContent, helpers: MarkdownRendererHelpers): string {
  const lines = (cell.content ?? []).map((block) => helpers.renderChildren(block.content ?? []));
  return lines
    .join('<br>')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}

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

function parseSpan(value: string | null): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number > 1 ? number : null;
}
