import { expect, it } from 'vitest';
import { chooseColorTheme, readColorTheme } from './color-theme';

const readTheme = () => document.documentElement.dataset.theme;

it('applies a chosen theme at once, and saves it', () => {
  chooseColorTheme('dark');
  expect(readTheme()).toBe('dark');
  expect(readColorTheme()).toBe('dark');
  expect(localStorage.getItem('tidings-theme')).toBe('dark');
});

it('removes the saved theme if the system decides', () => {
  chooseColorTheme('dark');
  chooseColorTheme('system');
  expect(readTheme()).toBe(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  expect(localStorage.getItem('tidings-theme')).toBeNull();
});

it('ignores an unknown theme in storage', () => {
  localStorage.setItem('tidings-theme', 'sepia');
  expect(readColorTheme()).toBe('system');
});
