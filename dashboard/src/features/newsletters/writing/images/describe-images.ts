import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

type DescribeImagesOptions = { onDescribe: () => void };

const key = new PluginKey<DecorationSet>('describeImages');

/**
 * Shows "Describe image" on each image without a description, such as a pasted image. The button is part of the editor,
 * never of the text. With a keyboard, the panel of the selected image does the same.
 */
export const DescribeImages = Extension.create<DescribeImagesOptions>({
  name: 'describeImages',

  addOptions: () => ({ onDescribe: () => {} }),

  addProseMirrorPlugins() {
    const { editor, options } = this;

    function describe(position: number | undefined): void {
      if (position === undefined) return;
      editor.commands.setNodeSelection(position);
      options.onDescribe();
    }

    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => findUndescribed(doc, describe),
          apply: (transaction, previousDecorations) =>
            transaction.docChanged ? findUndescribed(transaction.doc, describe) : previousDecorations,
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ];
  },
});

type DescribeImage = (position: number | undefined) => void;

/** Returns a button before each image without a description. Skips the content of text blocks for speed. */
function findUndescribed(doc: Node, describe: DescribeImage): DecorationSet {
  const buttons: Decoration[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'image' && String(node.attrs.alt ?? '').trim() === '') {
      const create = (_view: EditorView, getPosition: () => number | undefined) =>
        createButton(() => describe(getPosition()));
      buttons.push(Decoration.widget(position, create, { side: -1, key: 'describe', ignoreSelection: true }));
    }
    return !node.isTextblock;
  });
  return buttons.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, buttons);
}

function createButton(onPress: () => void): HTMLElement {
  const place = document.createElement('div');
  place.className = 'describe-image';
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.textContent = 'Describe image';
  // The text keeps its focus and selection until the image is selected.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    onPress();
  });
  place.append(button);
  return place;
}
