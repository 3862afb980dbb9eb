import { expect, it } from 'vitest';
import { chooseColorTheme, readColorTheme } from './color-theme';

const readTheme = () => document.documentElement.dataset.theme;

it('applies a choice at once, and saves it', () => {
  chooseColorTheme('dark');
  expect(readTheme()).toBe('dark');
  expect(readColorTheme()).toBe('dark');
  expect(localStorage.getItem('tidings-theme')).toBe('dark');
});

it('removes the choice if the system decides', () => {
  chooseColorTheme('dark');
  chooseColorTheme('system');
  expect(readTheme()).toBe(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  expect(localStorage.getItem('tidings-theme')).toBeNull();
});

it('ignores any other value in storage', () => {
  localStorage.setItem('tidings-theme', 'sepia');
  expect(readColorTheme()).toBe('system');
});
