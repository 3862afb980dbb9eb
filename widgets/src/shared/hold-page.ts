let holders = 0;
let before = '';

/** Locks the scrolling of the page behind a dialog. The last release restores the previous value. */
export function holdPage(): () => void {
  const { style } = document.documentElement;
  if (holders === 0) before = style.overflow;
  holders += 1;
  style.overflow = 'hidden';
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    if (holders === 0) style.overflow = before;
  };
}
