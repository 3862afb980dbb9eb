import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Command+S, saves here instead of asking the browser to store the page. */
export function useSaveShortcut(save: () => void): void {
  const onSave = useEffectEvent(save);

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSave();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
