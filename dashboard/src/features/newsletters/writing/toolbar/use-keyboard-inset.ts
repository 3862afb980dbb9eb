import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the number of pixels of a bar's scrolling box that a phone's keyboard covers. Only the visual viewport
 * reports this, because phones overlay the keyboard on the page.
 */
export function useKeyboardInset(barRef: RefObject<HTMLElement | null>): number {
  const [inset, setInset] = useState(0);

  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const hiddenHeight = findLowerEnd(barRef.current) - (viewport.offsetTop + viewport.height);
      setInset(Math.max(0, Math.round(hiddenHeight)));
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

/** Returns the lower end of the box to which the bar sticks, which is a dialog's content or the window. */
function findLowerEnd(bar: HTMLElement | null): number {
  for (let box = bar?.parentElement; box && box !== document.body; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box.getBoundingClientRect().bottom;
  }
  return document.documentElement.clientHeight;
}
