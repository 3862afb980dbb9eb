import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import type { RowBox } from './reorder';

/** A dragged row. The list's order changes only on drop; until then rows only look moved. */
export type Lift = { id: number; from: number; to: number; by: 'pointer' | 'keyboard'; boxes: RowBox[] };

export type Press = { id: number; pointerId: number; startY: number; startScroll: number; y: number };

export type Hand = RefObject<Lift | undefined>;
export type PressRef = RefObject<Press | undefined>;
export type Act = (lifted: Lift) => void;

/** The pixels of movement from which a press is a drag. */
const CARRIES_AFTER = 4;

type KeyActions = {
  hand: Hand;
  pickUp: (id: number) => void;
  carryTo: (lifted: Lift, to: number) => void;
  drop: Act;
  putBack: Act;
};

/** Picks up, moves and drops a row by keyboard, or by the clicks of a screen reader. */
export function keyHandlers({ hand, pickUp, carryTo, drop, putBack }: KeyActions) {
  return {
    onClick(event: MouseEvent) {
      const id = handleOf(event)?.id;
      // A click from a keyboard or a screen reader has no pointer.
      if (id === undefined || event.detail !== 0) return;
      if (hand.current) return drop(hand.current);
      pickUp(id);
    },
    onKeyDown(event: KeyboardEvent) {
      const lifted = hand.current;
      if (lifted?.by !== 'keyboard') return;
      if (event.key === 'ArrowUp') carryTo(lifted, lifted.to - 1);
      else if (event.key === 'ArrowDown') carryTo(lifted, lifted.to + 1);
      else if (event.key === 'Escape') putBack(lifted);
      else return;
      event.preventDefault();
    },
    onBlur() {
      if (hand.current?.by === 'keyboard') putBack(hand.current);
    },
  };
}

type PointerActions = {
  hand: Hand;
  press: PressRef;
  pickUp: (id: number) => Lift;
  followPointer: Act;
  drop: Act;
  putBack: Act;
};

/** Carries a row with the pointer. */
export function pointerHandlers({ hand, press, pickUp, followPointer, drop, putBack }: PointerActions) {
  return {
    onPointerDown(event: PointerEvent) {
      const handle = handleOf(event);
      if (handle === undefined || event.button !== 0 || hand.current) return;
      const { pointerId, clientY: y } = event;
      press.current = { id: handle.id, pointerId, startY: y, startScroll: window.scrollY, y };
      handle.element.setPointerCapture(pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const pressed = press.current;
      if (pressed?.pointerId !== event.pointerId) return;
      pressed.y = event.clientY;
      if (hand.current) return followPointer(hand.current);
      if (Math.abs(pressed.y - pressed.startY) > CARRIES_AFTER) followPointer(pickUp(pressed.id));
    },
    onPointerUp() {
      press.current = undefined;
      if (hand.current?.by === 'pointer') drop(hand.current);
    },
    onPointerCancel() {
      press.current = undefined;
      if (hand.current?.by === 'pointer') putBack(hand.current);
    },
  };
}

function handleOf({ target }: { target: EventTarget }): { id: number; element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-reorder]') : null;
  return element ? { id: Number(element.dataset.reorder), element } : undefined;
}
