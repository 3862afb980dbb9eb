import { createDocument, getSchema } from '@tiptap/core';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { documentToHtml } from '../content-html';
import { contentExtensions } from '../extensions';
import { type Direction, planMove } from './move-block';

const schema = getSchema(contentExtensions({ placeholder: '', onDialog: () => {}, onStatus: () => {} }));

/** Creates a text with the caret before the first `text`. */
function stateAt(html: string, text: string): EditorState {
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
  const state = stateAt(HTML, text);
  const move = planMove(state, direction);
  expect(move && { place: move.position, count: move.count }).toEqual({ place, count });
  const moved = state.apply(move?.transaction ?? state.tr);
  expect(documentToHtml(moved.doc)).toBe(html);
  expect(moved.selection.$from.parent.textContent).toBe(text);
});

it.each<[string, Direction]>([
  ['One', 'up'],
  ['a', 'up'],
  ['b', 'down'],
])('stops at the end: %s %s', (text, direction) => {
  expect(planMove(stateAt(HTML, text), direction)).toBeUndefined();
});

it('moves a selected image', () => {
  const doc = createDocument('<p>One</p><img src="https://kiln.example/a.png" alt="A kiln">', schema);
  const image = doc.child(0).nodeSize;
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, image) });
  const move = planMove(state, 'up');
  const moved = state.apply(move?.transaction ?? state.tr);
  expect(moved.selection).toBeInstanceOf(NodeSelection);
  expect(documentToHtml(moved.doc)).toBe('<img src="https://kiln.example/a.png" alt="A kiln"><p>One</p>');
});

it('leaves a selection over several blocks in place', () => {
  const { doc } = stateAt(HTML, 'One');
  const selection = TextSelection.create(doc, 1, doc.child(0).nodeSize + 2);
  expect(planMove(EditorState.create({ doc, selection }), 'down')).toBeUndefined();
});
