import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Fields that Tidings replaces with each subscriber's data. `text` is inserted into the newsletter unchanged. */
export const PERSONAL_FIELDS = [
  { text: '{{name|there}}', label: 'Name', help: 'or “there” if there is no name' },
  { text: '{{first_name|friend}}', label: 'First name', help: 'or “friend” if there is no name' },
  { text: '{{email}}', label: 'Email address', help: 'the address of the subscriber' },
] as const;

const FIELD = /\{\{\s*(?:name|first_name|email)\s*(?:\|[^{}]*)?\}\}/g;

const key = new PluginKey<DecorationSet>('personalFields');

/** Highlights fields, which are plain text so that users can type and edit them. */
export const PersonalFields = Extension.create({
  name: 'personalFields',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => highlightFields(DecorationSet.empty, { doc, from: 0, to: doc.content.size }),
          apply: (transaction, highlights) => {
            if (!transaction.docChanged) return highlights;
            const { doc, mapping } = transaction;
            return highlightFields(highlights.map(mapping, doc), { doc, ...findChangedRange(transaction) });
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

type Range = { from: number; to: number };

/** Highlights the fields of the text blocks in a range again. */
function highlightFields(highlights: DecorationSet, { doc, from, to }: Range & { doc: Node }): DecorationSet {
  let result = highlights;
  doc.nodesBetween(from, to, (block, position) => {
    if (!block.isTextblock) return true;
    const start = position + 1;
    const fields = findFields(block).map((field) =>
      Decoration.inline(start + field.from, start + field.to, { class: 'personal-field' }),
    );
    result = result.remove(result.find(start, start + block.content.size)).add(doc, fields);
    return false;
  });
  return result;
}

/**
 * Returns the changed range in the new document. Returns the whole document if a step reports no range, such as for
 * formatting.
 */
function findChangedRange({ doc, steps, mapping }: Transaction): Range {
  const range = { from: doc.content.size, to: 0 };
  for (const [index, step] of steps.entries()) {
    const laterMapping = mapping.slice(index + 1);
    if (!(step instanceof ReplaceStep)) return { from: 0, to: doc.content.size };
    step.getMap().forEach((_from, _to, from, to) => {
      range.from = Math.min(range.from, laterMapping.map(from, -1));
      range.to = Math.max(range.to, laterMapping.map(to, 1));
    });
  }
  return range;
}

function findFields(block: Node): Range[] {
  const fields: Range[] = [];
  block.forEach((node, offset) => {
    for (const match of node.text?.matchAll(FIELD) ?? []) {
      const from = offset + match.index;
      fields.push({ from, to: from + match[0].length });
    }
  });
  return fields;
}
