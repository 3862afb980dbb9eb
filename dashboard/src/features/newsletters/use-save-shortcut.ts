import { useEffect, useEffectEvent } from 'react';
import { hasModifierKey } from '../../ui/formats/shortcuts';

/** Returns whether a key is Ctrl+S or Command+S. */
export function isSaveShortcut(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 's' && hasModifierKey(event);
}

/** Saves on Ctrl+S or Command+S instead of the browser's own save dialog. */
export function useSaveShortcut(save: () => void): void {
  const onSave = useEffectEvent(save);

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      onSave();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
