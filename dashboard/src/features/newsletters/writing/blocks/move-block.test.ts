import { createDocument, getSchema } from '@tiptap/core';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { documentToHtml } from '../content-html';
import { createContentExtensions } from '../extensions';
import { type Direction, planMove } from './move-block';

const schema = getSchema(
  createContentExtensions({ placeholder: '', onDialog: () => {}, onStatus: () => {} }),
);

/** Creates a text with the caret before the first `text`. */
function createState(html: string, text: string): EditorState {
  const doc = createDocument(html, schema);
  let caret = 0;
  doc.descendants((node, position) => {
    if (caret === 0 && node.isText && node.text?.includes(text)) caret = position + node.text.indexOf(text);
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, caret) });
}

const HTML = '<p>One</p><h2>Two</h2><ul><li>a</li><li>b</li></ul>';

it.each<[string, Direction, string, number, number]>([
  ['Two', 'up', '<h2>Two</h2><p>One</p><ul><li>a</li><li>b</li></ul>', 1, 3],
  ['One', 'down', '<h2>Two</h2><p>One</p><ul><li>a</li><li>b</li></ul>', 2, 3],
  ['b', 'up', '<p>One</p><h2>Two</h2><ul><li>b</li><li>a</li></ul>', 1, 2],
])('moves the block or list item at %s %s, with the caret', (text, direction, html, place, count) => {
  const state = createState(HTML, text);
  const move = planMove(state, direction);
  expect(move && { place: move.position, count: move.count }).toEqual({ place, count });
  const movedState = state.apply(move?.transaction ?? state.tr);
  expect(documentToHtml(movedState.doc)).toBe(html);
  expect(movedState.selection.$from.parent.textContent).toBe(text);
});

it.each<[string, Direction]>([
  ['One', 'up'],
  ['a', 'up'],
  ['b', 'down'],
])('does not move the first or last block or item: %s %s', (text, direction) => {
  expect(planMove(createState(HTML, text), direction)).toBeUndefined();
});

it('moves a selected image', () => {
  const doc = createDocument('<p>One</p><img src="https://kiln.example/a.png" alt="A kiln">', schema);
  const image = doc.child(0).nodeSize;
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, image) });
  const move = planMove(state, 'up');
  const movedState = state.apply(move?.transaction ?? state.tr);
  expect(movedState.selection).toBeInstanceOf(NodeSelection);
  expect(documentToHtml(movedState.doc)).toBe(
    '<img src="https://kiln.example/a.png" alt="A kiln"><p>One</p>',
  );
});

it('does not move a selection of several blocks', () => {
  const { doc } = createState(HTML, 'One');
  const selection = TextSelection.create(doc, 1, doc.child(0).nodeSize + 2);
  expect(planMove(EditorState.create({ doc, selection }), 'down')).toBeUndefined();
});
