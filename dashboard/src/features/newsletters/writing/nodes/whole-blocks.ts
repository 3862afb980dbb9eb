import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';

/** Selects an image or button on press. Puts typed text below it, because the default would replace it. */
export const WholeBlocks = Extension.create({
  name: 'wholeBlocks',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // Buttons and linked images are real links, so a click would navigate away.
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
