import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';

/** A press on a picture or button selects it, and typing then goes on below it: by itself it would take its place. */
export const WholeBlocks = Extension.create({
  name: 'wholeBlocks',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // Buttons and linked pictures are real links, and those lead away from the text.
            click(_view, event) {
              if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
              return false;
            },
          },
          handleTextInput({ state, dispatch }, _from, to, text) {
            const { selection, schema } = state;
            const { paragraph } = schema.nodes;
            if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !paragraph) return false;
            const tr = state.tr.insert(to, paragraph.create(null, schema.text(text)));
            dispatch(tr.setSelection(TextSelection.create(tr.doc, to + 1 + text.length)).scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});
