import { useEffect, useState } from 'react';
import type { Newsletter } from '../../newsletter';
import { undoDeadline } from './undo-window';

/** Returns the whole seconds left to undo the sending. Returns 0 if it cannot be undone. */
export function useUndoSeconds(newsletter: Newsletter): number {
  const [now, setNow] = useState(Date.now);
  const deadline = undoDeadline(newsletter, now);

  useEffect(() => {
    if (deadline === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const current = Date.now();
      setNow(current);
      const remainingMs = deadline - current;
      if (remainingMs > 0) timer = setTimeout(tick, remainingMs % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [deadline]);

  return deadline === undefined ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));
}
