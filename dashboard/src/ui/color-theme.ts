export type ColorTheme = 'system' | 'light' | 'dark';

// The same key is read by shell/first.js, which runs before the first paint.
const STORAGE_KEY = 'tidings-theme';
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

export function readColorTheme(): ColorTheme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function chooseColorTheme(theme: ColorTheme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage can be refused; the choice then lasts for this page.
  }
  applyColorTheme(theme);
}

/** Keeps following the system while the creator has made no choice. */
export function followSystemColorTheme(): void {
  darkSystem().addEventListener('change', () => applyColorTheme(readColorTheme()));
}

function applyColorTheme(theme: ColorTheme): void {
  const system = darkSystem().matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'system' ? system : theme;
}
