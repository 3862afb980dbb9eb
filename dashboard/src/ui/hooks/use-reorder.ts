import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { calculateDistance, calculateShift, calculateTargetIndex, type RowBox } from './reorder';
import {
  createKeyHandlers,
  createPointerHandlers,
  type Drag,
  type DragRef,
  type OnDrag,
  type Press,
  type PressRef,
} from './reorder-events';

type ReorderInput = {
  rows: ReadonlyArray<{ id: number; name: string }>;
  onMove: (from: number, to: number) => void;
  /** Announces a sentence to screen readers. */
  reportMove: (sentence: string) => void;
};

const SCROLL_EDGE = 96;
const SCROLL_STEP = 14;
/**
 * The CSS property with the offset of the dragged row. Set without React, which would render at every pixel, and only
 * on the row, because on the list it would restyle every row.
 */
const DRAG_OFFSET = '--drag-offset';

/**
 * Reorders rows by pointer and by keyboard. The list's children are the rows, in order. Each row has a button as its
 * handle, with the row's id in `data-reorder`.
 */
export function useReorder({ rows, onMove, reportMove }: ReorderInput) {
  const list = useRef<HTMLUListElement>(null);
  const press = useRef<Press>(undefined);
  const lastDropped = useRef<{ id: number; top: number }>(undefined);
  // Handlers read the current drag from the ref, because the render may be one event behind.
  const dragRef = useRef<Drag>(undefined);
  const [drag, renderDrag] = useState<Drag>();

  function setDrag(next: Drag | undefined) {
    dragRef.current = next;
    renderDrag(next);
  }

  const findRow = (index: number) => list.current?.children[index] as HTMLElement | undefined;
  const measureTop = (index: number) => findRow(index)?.getBoundingClientRect().top ?? 0;
  const describePosition = (index: number) => `position ${index + 1} of ${rows.length}`;
  const findName = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  const setOffset = (index: number, offset: number) =>
    findRow(index)?.style.setProperty(DRAG_OFFSET, `${offset}px`);

  function startDrag(id: number, liftedBy: Drag['liftedBy']): Drag {
    const from = rows.findIndex((row) => row.id === id);
    const drag = { id, from, to: from, liftedBy, boxes: rows.map((_, index) => measureBox(findRow(index))) };
    setOffset(from, 0);
    setDrag(drag);
    return drag;
  }

  function moveTo(drag: Drag, to: number) {
    if (to === drag.to || to < 0 || to >= rows.length) return;
    setDrag({ ...drag, to });
    reportMove(`${findName(drag.id)}: ${describePosition(to)}.`);
  }

  function drop({ id, from, to }: Drag) {
    lastDropped.current = { id, top: measureTop(from) };
    setDrag(undefined);
    if (from !== to) onMove(from, to);
    reportMove(`${findName(id)} ${from === to ? 'stays' : 'dropped'} at ${describePosition(to)}.`);
  }

  function cancelDrag({ id, from }: Drag) {
    press.current = undefined;
    lastDropped.current = { id, top: measureTop(from) };
    setDrag(undefined);
    reportMove(`${findName(id)} is back at ${describePosition(from)}.`);
  }

  /** Moves the row to the pointer, also during scrolling. */
  function followPointer(drag: Drag) {
    if (press.current === undefined) return;
    const { y, startY, startScroll } = press.current;
    const offset = y - startY + window.scrollY - startScroll;
    setOffset(drag.from, offset);
    moveTo(drag, calculateTargetIndex(drag.boxes, drag.from, offset));
  }

  const latest = useRef({ followPointer, cancelDrag, setOffset });
  latest.current = { followPointer, cancelDrag, setOffset };

  useAutoScroll(drag?.liftedBy === 'pointer', { dragRef, press, latest });

  useKeyboardPlace(drag, { list, latest });
  useCancelWhenOutdated(rows, { dragRef, latest });
  useDropAnimation({ list, rows, isDragging: drag !== undefined, lastDropped });

  function startDragByKey(id: number) {
    const { from } = startDrag(id, 'keyboard');
    reportMove(
      `${findName(id)} picked up at ${describePosition(from)}. Arrow keys move it, Space drops it, Escape cancels.`,
    );
  }

  const listProps = {
    ref: list,
    ...createKeyHandlers({ dragRef, startDrag: startDragByKey, moveTo, drop, cancelDrag }),
    ...createPointerHandlers({
      dragRef,
      press,
      startDrag: (id) => startDrag(id, 'pointer'),
      followPointer,
      drop,
      cancelDrag,
    }),
  };

  return {
    listProps,
    lifted: drag && { id: drag.id, by: drag.liftedBy },
    /** Returns the pixels that a row moves aside. `--drag-offset` moves the dragged row. */
    roomAt: (index: number) => (drag ? calculateShift(drag.boxes, drag.from, drag.to, index) : 0),
  };
}

type LatestHandlers = RefObject<{
  followPointer: OnDrag;
  cancelDrag: OnDrag;
  setOffset: (index: number, offset: number) => void;
}>;

/** Shows a row at its new position during a move by keyboard. */
function useKeyboardPlace(
  drag: Drag | undefined,
  { list, latest }: { list: RefObject<HTMLUListElement | null>; latest: LatestHandlers },
): void {
  useLayoutEffect(() => {
    if (drag?.liftedBy !== 'keyboard') return;
    latest.current.setOffset(drag.from, calculateDistance(drag.boxes, drag.from, drag.to));
    list.current?.children[drag.from]?.scrollIntoView({ block: 'nearest' });
  }, [drag, list, latest]);
}

/** Cancels the drag when another tab's change reaches the list, because the indexes are outdated. */
function useCancelWhenOutdated(
  rows: ReorderInput['rows'],
  { dragRef, latest }: { dragRef: DragRef; latest: LatestHandlers },
): void {
  const order = rows.map(({ id }) => id).join();
  const orderBefore = useRef(order);
  useLayoutEffect(() => {
    if (orderBefore.current !== order && dragRef.current) latest.current.cancelDrag(dragRef.current);
    orderBefore.current = order;
  }, [order, dragRef, latest]);
}

type AutoScrollInput = {
  dragRef: DragRef;
  press: PressRef;
  latest: LatestHandlers;
};

/** Scrolls while the pointer is at an edge of the window. Escape returns the row. */
function useAutoScroll(isDragging: boolean, { dragRef, press, latest }: AutoScrollInput): void {
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const step = scrollStepAt(press.current?.y);
      if (step !== 0 && dragRef.current) {
        window.scrollBy({ top: step, behavior: 'instant' });
        latest.current.followPointer(dragRef.current);
      }
      frame = requestAnimationFrame(scroll);
    });
    const cancel = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && dragRef.current) latest.current.cancelDrag(dragRef.current);
    };
    window.addEventListener('keydown', cancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancel);
    };
  }, [isDragging, dragRef, press, latest]);
}

type DropAnimationInput = {
  list: RefObject<HTMLUListElement | null>;
  rows: ReorderInput['rows'];
  isDragging: boolean;
  lastDropped: RefObject<{ id: number; top: number } | undefined>;
};

/** Animates from the drop position to the final one. */
function useDropAnimation({ list, rows, isDragging, lastDropped }: DropAnimationInput): void {
  useLayoutEffect(() => {
    const lastDrop = lastDropped.current;
    if (isDragging || lastDrop === undefined) return;
    lastDropped.current = undefined;
    animateRow(list.current?.children[rows.findIndex(({ id }) => id === lastDrop.id)], lastDrop.top);
  });
}

function measureBox(row: Element | undefined): RowBox {
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
  return { top, height };
}

function scrollStepAt(y: number | undefined): number {
  if (y === undefined) return 0;
  if (y < SCROLL_EDGE) return -SCROLL_STEP;
  return y > window.innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0;
}

function animateRow(row: Element | undefined, fromTop: number): void {
  if (row === undefined || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const distance = fromTop - row.getBoundingClientRect().top;
  if (Math.abs(distance) < 1) return;
  const frames = [{ transform: `translateY(${distance}px)` }, { transform: 'none' }];
  row.animate(frames, { duration: 180, easing: 'cubic-bezier(.2, .8, .2, 1)' });
}
