import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { GripVertical } from 'lucide-react';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';

type BlockHandleProps = { editor: Editor; containerRef: RefObject<HTMLElement | null> };
/** Pixels of each side of the handle. */
const HANDLE_SIZE = 24;

type HandlePosition = { block: HTMLElement; top: number; left: number };

/** Shows a handle that drags the block under the pointer. With a keyboard, Alt and arrow keys move the block. */
export function BlockHandle({ editor, containerRef }: BlockHandleProps) {
  const [place, setPlace] = useState<HandlePosition>();

  useEffect(() => {
    const element = containerRef.current;
    if (!element) return;
    const hide = () => setPlace(undefined);
    // Dragging to the edge scrolls the page, and ends only if the handle still exists.
    const hideIdle = () => {
      if (!editor.view.dragging) hide();
    };
    const follow = ({ target, clientY }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-block-handle]')) return;
      const block = findBlock(editor, target);
      setPlace((current) => {
        // Between a block and its handle, the pointer is over neither.
        if (!block && current && isBeside(current.block, clientY)) return current;
        return current?.block === block ? current : block && measureHandlePosition(block, element);
      });
    };
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerleave', hide);
    // Scrolling may move the block away. Scroll events do not bubble.
    document.addEventListener('scroll', hideIdle, { capture: true, passive: true });
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerleave', hide);
      document.removeEventListener('scroll', hideIdle, { capture: true });
    };
  }, [editor, containerRef]);

  // A changed text may move the block away too. Without a handle, a key has no cost here.
  const isShown = place !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const hide = () => setPlace(undefined);
    editor.on('update', hide);
    return () => void editor.off('update', hide);
  }, [editor, isShown]);

  if (!place) return null;

  function select(): NodeSelection | undefined {
    const position = place && findPosition(editor, place.block);
    if (position === undefined) return undefined;
    const selection = NodeSelection.create(editor.state.doc, position);
    editor.view.dispatch(editor.state.tr.setSelection(selection));
    return selection;
  }

  function startDrag({ dataTransfer }: DragEvent) {
    const selection = select();
    if (!place || !selection) return;
    const slice = selection.content();
    const { dom, text } = editor.view.serializeForClipboard(slice);
    dataTransfer.clearData();
    dataTransfer.setData('text/html', dom.innerHTML);
    dataTransfer.setData('text/plain', text);
    dataTransfer.effectAllowed = 'copyMove';
    dataTransfer.setDragImage(place.block, 0, 0);
    editor.view.dragging = { slice, move: true };
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      draggable
      data-block-handle=""
      aria-label="Move this block"
      title="Drag to move (Alt+↑ and Alt+↓)"
      className="absolute z-10 grid size-6 cursor-grab place-items-center rounded-chip bg-surface text-ink-2 shadow-card hover:bg-sunken max-md:hidden"
      style={{ top: place.top, left: place.left }}
      onClick={() => {
        select();
        editor.view.focus();
      }}
      onDragStart={startDrag}
      onDragEnd={() => {
        editor.view.dragging = null;
      }}
    >
      <GripVertical size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

/** Returns the block of the text that contains an element. */
function findBlock({ view }: Editor, target: EventTarget | null): HTMLElement | undefined {
  let element = target instanceof Element ? target : null;
  while (element && element.parentElement !== view.dom) element = element.parentElement;
  return element instanceof HTMLElement ? element : undefined;
}

/** Returns whether a height in the window is inside a block, or at the first line of a flat block. */
function isBeside(block: HTMLElement, clientY: number): boolean {
  const { top, bottom } = block.getBoundingClientRect();
  return clientY >= top && clientY <= Math.max(bottom, top + HANDLE_SIZE);
}

function findPosition({ view, state }: Editor, block: HTMLElement): number | undefined {
  let position: number | undefined;
  state.doc.forEach((_node, offset) => {
    if (block.contains(view.nodeDOM(offset))) position = offset;
  });
  return position;
}

/** Returns the position of the handle beside the block's first line. */
function measureHandlePosition(block: HTMLElement, containerRef: HTMLElement): HandlePosition {
  const containerBox = containerRef.getBoundingClientRect();
  const { top, left } = block.getBoundingClientRect();
  return { block, top: top - containerBox.top, left: Math.max(0, left - containerBox.left - 28) };
}
