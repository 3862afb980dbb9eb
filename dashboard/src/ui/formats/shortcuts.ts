const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Formats a shortcut such as `Mod+Shift+B` as keys. `Mod` is Command on a Mac and Control elsewhere. */
export function formatShortcut(shortcut: string): string {
  if (!isMac) return shortcut.replace('Mod', 'Ctrl');
  return shortcut.replace('Mod', '⌘').replace('Shift', '⇧').replace('Alt', '⌥').replaceAll('+', '');
}

/** Returns whether Control or Command is pressed. */
export function hasModifierKey({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey;
}

/** Returns a shortcut for `aria-keyshortcuts`. */
export function formatAriaShortcut(shortcut: string): string {
  return shortcut.replace('Mod', isMac ? 'Meta' : 'Control');
}
