import { type RefObject, useEffect, useState } from 'react';

/**
 * How far above the lower end of its scrolling box a bar must stand to be above a phone's keyboard. Phones lay the
 * keyboard over the page: only the visual viewport tells.
 */
export function useKeyboardInset(bar: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0);

  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const hidden = lowerEndOf(bar.current) - (viewport.offsetTop + viewport.height);
      setInset(Math.max(0, Math.round(hidden)));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [bar]);

  return inset;
}

/** Of the box that the bar sticks to: a dialog's content, or the window. */
function lowerEndOf(bar: HTMLElement | null): number {
  for (let box = bar?.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.getBoundingClientRect().bottom;
  }
  return document.documentElement.clientHeight;
}
