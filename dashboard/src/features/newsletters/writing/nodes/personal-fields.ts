import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Fields that are replaced with each subscriber's data. `text` is inserted into the newsletter as it is here. */
export const PERSONAL_FIELDS = [
  { text: '{{name|there}}', label: 'Name', help: 'or “there” if there is no name' },
  { text: '{{first_name|friend}}', label: 'First name', help: 'or “friend” if there is no name' },
  { text: '{{email}}', label: 'Email address', help: 'the address of the subscriber' },
] as const;

const FIELD = /\{\{\s*(?:name|first_name|email)\s*(?:\|[^{}]*)?\}\}/g;

const key = new PluginKey<DecorationSet>('personalFields');

/** Highlights fields. They are plain text, so that they can be typed and edited. */
export const PersonalFields = Extension.create({
  name: 'personalFields',

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => highlightFields(doc),
          apply: (transaction, highlights) =>
            transaction.docChanged ? highlightFields(transaction.doc) : highlights,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

function highlightFields(doc: Node): DecorationSet {
  const highlights: Decoration[] = [];
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    for (const { from, to } of findFields(block)) {
      const start = position + 1;
      highlights.push(Decoration.inline(start + from, start + to, { class: 'personal-field' }));
    }
    return false;
  });
  return highlights.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, highlights);
}

type Span = { from: number; to: number };

/** The fields of text blocks. A block never changes, so a key press searches only the block that replaced it. */
const known = new WeakMap<Node, Span[]>();

function findFields(block: Node): Span[] {
  const found = known.get(block);
  if (found) return found;
  const fields: Span[] = [];
  block.forEach((node, offset) => {
    for (const match of node.text?.matchAll(FIELD) ?? []) {
      const from = offset + match.index;
      fields.push({ from, to: from + match[0].length });
    }
  });
  known.set(block, fields);
  return fields;
}
