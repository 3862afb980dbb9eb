export type ColorTheme = 'system' | 'light' | 'dark';

// shell/first.js reads the same key, before the first paint.
const STORAGE_KEY = 'tidings-theme';
const queryDarkScheme = () => window.matchMedia('(prefers-color-scheme: dark)');

export function readColorTheme(): ColorTheme {
  try {
    const storedTheme = localStorage.getItem(STORAGE_KEY);
    return storedTheme === 'light' || storedTheme === 'dark' ? storedTheme : 'system';
  } catch {
    return 'system';
  }
}

export function chooseColorTheme(theme: ColorTheme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be blocked. The choice then lasts until the page is closed.
  }
  applyColorTheme(theme);
}

/** Follows the system's theme until the user selects a theme. */
export function followSystemColorTheme(): void {
  queryDarkScheme().addEventListener('change', () => applyColorTheme(readColorTheme()));
}

function applyColorTheme(theme: ColorTheme): void {
  const system = queryDarkScheme().matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme === 'system' ? system : theme;
}
