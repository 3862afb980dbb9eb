import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import type { RowBox } from './reorder';

/** A dragged row. The list's order changes only on drop. Until then, styles move the rows. */
export type Drag = {
  id: number;
  from: number;
  to: number;
  liftedBy: 'pointer' | 'keyboard';
  boxes: RowBox[];
};

export type Press = { id: number; pointerId: number; startY: number; startScroll: number; y: number };

export type DragRef = RefObject<Drag | undefined>;
export type PressRef = RefObject<Press | undefined>;
export type OnDrag = (drag: Drag) => void;

/** The pixels of movement from which a press is a drag. */
const DRAGS_AFTER = 4;

type KeyActions = {
  dragRef: DragRef;
  startDrag: (id: number) => void;
  moveTo: (drag: Drag, to: number) => void;
  drop: OnDrag;
  cancelDrag: OnDrag;
};

/** Picks up, moves and drops a row by keyboard, or by a screen reader's clicks. */
export function createKeyHandlers({ dragRef, startDrag, moveTo, drop, cancelDrag }: KeyActions) {
  return {
    onClick(event: MouseEvent) {
      const id = findHandle(event)?.id;
      // A click by a keyboard or a screen reader has no pointer.
      if (id === undefined || event.detail !== 0) return;
      if (dragRef.current) return drop(dragRef.current);
      startDrag(id);
    },
    onKeyDown(event: KeyboardEvent) {
      const drag = dragRef.current;
      if (drag?.liftedBy !== 'keyboard') return;
      if (event.key === 'ArrowUp') moveTo(drag, drag.to - 1);
      else if (event.key === 'ArrowDown') moveTo(drag, drag.to + 1);
      else if (event.key === 'Escape') cancelDrag(drag);
      else return;
      event.preventDefault();
    },
    onBlur() {
      if (dragRef.current?.liftedBy === 'keyboard') cancelDrag(dragRef.current);
    },
  };
}

type PointerActions = {
  dragRef: DragRef;
  press: PressRef;
  startDrag: (id: number) => Drag;
  followPointer: OnDrag;
  drop: OnDrag;
  cancelDrag: OnDrag;
};

/** Moves a row with the pointer. */
export function createPointerHandlers({
  dragRef,
  press,
  startDrag,
  followPointer,
  drop,
  cancelDrag,
}: PointerActions) {
  return {
    onPointerDown(event: PointerEvent) {
      const handle = findHandle(event);
      if (handle === undefined || event.button !== 0 || dragRef.current) return;
      const { pointerId, clientY: y } = event;
      press.current = { id: handle.id, pointerId, startY: y, startScroll: window.scrollY, y };
      handle.element.setPointerCapture(pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const currentPress = press.current;
      if (currentPress?.pointerId !== event.pointerId) return;
      currentPress.y = event.clientY;
      if (dragRef.current) return followPointer(dragRef.current);
      if (Math.abs(currentPress.y - currentPress.startY) > DRAGS_AFTER)
        followPointer(startDrag(currentPress.id));
    },
    onPointerUp() {
      press.current = undefined;
      if (dragRef.current?.liftedBy === 'pointer') drop(dragRef.current);
    },
    onPointerCancel() {
      press.current = undefined;
      if (dragRef.current?.liftedBy === 'pointer') cancelDrag(dragRef.current);
    },
  };
}

function findHandle({ target }: { target: EventTarget }): { id: number; element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-reorder]') : null;
  return element ? { id: Number(element.dataset.reorder), element } : undefined;
}
