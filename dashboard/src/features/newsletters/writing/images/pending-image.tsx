import { type Editor, Node } from '@tiptap/core';
import type { Node as ContentNode } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button';
import { showErrorToast } from '../../../../ui/feedback/toast-store';
import { createImageUploads, type ImageUploads, type UploadOutcome, uploadAttributes } from './image-uploads';

declare module '@tiptap/core' {
  interface Storage {
    pendingImage: { uploads: ImageUploads };
  }
}

/**
 * Reserves an image's place during its upload. The stored newsletter omits it. `image` has the attributes of an image
 * on another server, which is stored as a link until its copy exists.
 */
export const PendingImage = Node.create<object, { uploads: ImageUploads }>({
  name: 'pendingImage',
  group: 'block',
  atom: true,
  selectable: true,

  addStorage: () => ({ uploads: createImageUploads() }),

  addAttributes() {
    return { id: { default: '', rendered: false }, image: { default: null, rendered: false } };
  },

  parseHTML() {
    return [
      {
        tag: 'span[data-pending]',
        getAttrs: (element) => ({ id: element.dataset.pending ?? '' }),
      },
    ];
  },

  renderHTML: ({ node }) => ['span', { 'data-pending': String(node.attrs.id) }],
  renderMarkdown: () => '',
  renderText: () => '',

  addNodeView: () => ReactNodeViewRenderer(PendingImageView),

  addProseMirrorPlugins() {
    const { uploads } = this.storage;
    const { editor } = this;
    uploads.setEndListener((id, outcome) => {
      if (!editor.isDestroyed) settle(editor, id, outcome);
    });
    return [
      new Plugin({
        view: () => ({
          update(view, previousState) {
            if (view.state.doc === previousState.doc) return;
            const places = findPlaces(view.state.doc);
            uploads.startAndStop(new Set(places.keys()));
            for (const id of places.keys()) settleReturned(editor, id);
          },
          destroy: () => uploads.cancelAll(),
        }),
      }),
    ];
  },
});

/** Replaces the placeholder with the image, or removes it. Undo reverts both steps together. */
function settle(editor: Editor, id: string, { attributes, problem }: UploadOutcome): void {
  if (problem) showErrorToast(problem.title, problem.text);
  const position = findPlaces(editor.state.doc).get(id);
  if (position === undefined) return;
  const { tr, schema } = editor.state;
  const image = attributes && schema.nodes.image?.create(attributes);
  if (image) tr.replaceWith(position, position + 1, image);
  else tr.delete(position, position + 1);
  editor.view.dispatch(tr.setMeta('addToHistory', false));
}

/** Settles a placeholder whose upload has ended. Undo, redo or a paste from another newsletter restored it. */
function settleReturned(editor: Editor, id: string): void {
  const upload = editor.storage.pendingImage.uploads.find(id);
  if (!upload) queueMicrotask(() => settle(editor, id, {}));
  else if (upload.address) {
    const attributes = { ...uploadAttributes(upload.image), src: upload.address };
    queueMicrotask(() => settle(editor, id, { attributes }));
  }
}

function findPlaces(doc: ContentNode): Map<string, number> {
  const places = new Map<string, number>();
  doc.descendants((node, position) => {
    if (node.type.name === 'pendingImage') places.set(String(node.attrs.id), position);
    return !node.isTextblock;
  });
  return places;
}

function PendingImageView({ node, editor }: NodeViewProps) {
  const { uploads } = editor.storage.pendingImage;
  const id = String(node.attrs.id);
  const percent = useSyncExternalStore(uploads.subscribe, () => uploads.percentOf(id));
  const name = uploads.uploadName(id);

  return (
    <NodeViewWrapper className="flex items-center gap-3 rounded-control border border-line p-3 text-body">
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="truncate text-meta text-ink-2">{name}</p>
        <progress aria-label={`Uploading ${name}`} className="delivery-bar" value={percent} max={100} />
      </div>
      <Button onClick={() => uploads.cancel(id)}>Cancel</Button>
    </NodeViewWrapper>
  );
}
