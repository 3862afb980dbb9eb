import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns how many pixels of the scrolling box around a bar are covered by a phone's keyboard. Phones overlay the
 * keyboard on the page, so only the visual viewport reports it.
 */
export function useKeyboardInset(barRef: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0);

  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const hidden = findLowerEnd(barRef.current) - (viewport.offsetTop + viewport.height);
      setInset(Math.max(0, Math.round(hidden)));
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [barRef]);

  return inset;
}

/** Returns the lower end of the box that the bar sticks to: a dialog's content, or the window. */
function findLowerEnd(bar: HTMLElement | null): number {
  for (let box = bar?.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.getBoundingClientRect().bottom;
  }
  return document.documentElement.clientHeight;
}
