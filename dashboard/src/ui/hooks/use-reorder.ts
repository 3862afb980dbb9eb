import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeUnder, type RowBox, roomMadeBy, wayTo } from './reorder';
import {
  type Act,
  type Hand,
  keyHandlers,
  type Lift,
  type Press,
  type PressRef,
  pointerHandlers,
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
 * The CSS property with the offset of the dragged row. Set without React, which need not render every pixel, and only
 * on the row: on the list, every row would be restyled.
 */
const LIFTED_BY = '--lifted-by';

/**
 * Reorders rows by pointer and by keyboard. The list's children are the rows, in order. Each has a button with
 * `data-reorder`, the row's id, as its handle.
 */
export function useReorder({ rows, onMove, reportMove }: ReorderInput) {
  const list = useRef<HTMLUListElement>(null);
  const press = useRef<Press>(undefined);
  const letGo = useRef<{ id: number; top: number }>(undefined);
  // Handlers read the current drag from the ref, because rendering may be one event behind.
  const hand = useRef<Lift>(undefined);
  const [lift, setLift] = useState<Lift>();

  function hold(next: Lift | undefined) {
    hand.current = next;
    setLift(next);
  }

  const rowAt = (index: number) => list.current?.children[index] as HTMLElement | undefined;
  const topOf = (index: number) => rowAt(index)?.getBoundingClientRect().top ?? 0;
  const placeOf = (index: number) => `place ${index + 1} of ${rows.length}`;
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  const hang = (index: number, offset: number) => rowAt(index)?.style.setProperty(LIFTED_BY, `${offset}px`);

  function pickUp(id: number, by: Lift['by']): Lift {
    const from = rows.findIndex((row) => row.id === id);
    const lifted = { id, from, to: from, by, boxes: rows.map((_, index) => boxOf(rowAt(index))) };
    hang(from, 0);
    hold(lifted);
    return lifted;
  }

  function carryTo(lifted: Lift, to: number) {
    if (to === lifted.to || to < 0 || to >= rows.length) return;
    hold({ ...lifted, to });
    reportMove(`${nameOf(lifted.id)}: ${placeOf(to)}.`);
  }

  function drop({ id, from, to }: Lift) {
    letGo.current = { id, top: topOf(from) };
    hold(undefined);
    if (from !== to) onMove(from, to);
    reportMove(`${nameOf(id)} ${from === to ? 'stays' : 'dropped'} at ${placeOf(to)}.`);
  }

  function putBack({ id, from }: Lift) {
    press.current = undefined;
    letGo.current = { id, top: topOf(from) };
    hold(undefined);
    reportMove(`${nameOf(id)} is back at ${placeOf(from)}.`);
  }

  /** Moves the row to the pointer, also while the page scrolls. */
  function followPointer(lifted: Lift) {
    if (press.current === undefined) return;
    const { y, startY, startScroll } = press.current;
    const offset = y - startY + window.scrollY - startScroll;
    hang(lifted.from, offset);
    carryTo(lifted, placeUnder(lifted.boxes, lifted.from, offset));
  }

  const latest = useRef({ followPointer, putBack, hang });
  latest.current = { followPointer, putBack, hang };

  useCarrying(lift?.by === 'pointer', { hand, press, latest });

  useLayoutEffect(() => {
    if (lift?.by !== 'keyboard') return;
    latest.current.hang(lift.from, wayTo(lift.boxes, lift.from, lift.to));
    list.current?.children[lift.from]?.scrollIntoView({ block: 'nearest' });
  }, [lift]);

  // A change from another tab reached the list, so the indexes of the drag are outdated.
  const order = rows.map(({ id }) => id).join();
  const orderBefore = useRef(order);
  useLayoutEffect(() => {
    if (orderBefore.current !== order && hand.current) latest.current.putBack(hand.current);
    orderBefore.current = order;
  }, [order]);

  useLanding({ list, rows, isLifted: lift !== undefined, letGo });

  function pickUpByKey(id: number) {
    const { from } = pickUp(id, 'keyboard');
    reportMove(
      `${nameOf(id)} picked up at ${placeOf(from)}. Arrow keys move it, Space drops it, Escape cancels.`,
    );
  }

  const listProps = {
    ref: list,
    ...keyHandlers({ hand, pickUp: pickUpByKey, carryTo, drop, putBack }),
    ...pointerHandlers({ hand, press, pickUp: (id) => pickUp(id, 'pointer'), followPointer, drop, putBack }),
  };

  return {
    listProps,
    lifted: lift && { id: lift.id, by: lift.by },
    /** Returns the pixels that a row moves aside. The dragged row itself is offset by `--lifted-by`. */
    roomAt: (index: number) => (lift ? roomMadeBy(lift.boxes, lift.from, lift.to, index) : 0),
  };
}

type CarryingInput = {
  hand: Hand;
  press: PressRef;
  latest: RefObject<{ followPointer: Act; putBack: Act }>;
};

/** Scrolls while the pointer is at an edge of the window, and puts the row back on Escape. */
function useCarrying(isCarried: boolean, { hand, press, latest }: CarryingInput): void {
  useEffect(() => {
    if (!isCarried) return;
    let frame = requestAnimationFrame(function scroll() {
      const step = scrollStepAt(press.current?.y);
      if (step !== 0 && hand.current) {
        window.scrollBy({ top: step, behavior: 'instant' });
        latest.current.followPointer(hand.current);
      }
      frame = requestAnimationFrame(scroll);
    });
    const cancel = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && hand.current) latest.current.putBack(hand.current);
    };
    window.addEventListener('keydown', cancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancel);
    };
  }, [isCarried, hand, press, latest]);
}

type LandingInput = {
  list: RefObject<HTMLUListElement | null>;
  rows: ReorderInput['rows'];
  isLifted: boolean;
  letGo: RefObject<{ id: number; top: number } | undefined>;
};

/** Animates from the drop position to the final one. */
function useLanding({ list, rows, isLifted, letGo }: LandingInput): void {
  useLayoutEffect(() => {
    const landing = letGo.current;
    if (isLifted || landing === undefined) return;
    letGo.current = undefined;
    glide(list.current?.children[rows.findIndex(({ id }) => id === landing.id)], landing.top);
  });
}

function boxOf(row: Element | undefined): RowBox {
  const { top = 0, height = 0 } = row?.getBoundingClientRect() ?? {};
  return { top, height };
}

function scrollStepAt(y: number | undefined): number {
  if (y === undefined) return 0;
  if (y < SCROLL_EDGE) return -SCROLL_STEP;
  return y > window.innerHeight - SCROLL_EDGE ? SCROLL_STEP : 0;
}

function glide(row: Element | undefined, fromTop: number): void {
  if (row === undefined || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const distance = fromTop - row.getBoundingClientRect().top;
  if (Math.abs(distance) < 1) return;
  const frames = [{ transform: `translateY(${distance}px)` }, { transform: 'none' }];
  row.animate(frames, { duration: 180, easing: 'cubic-bezier(.2, .8, .2, 1)' });
}
