let holders = 0;
let before = '';

/** The page behind a dialog does not scroll. The last one that is let go gives it back what it had. */
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
