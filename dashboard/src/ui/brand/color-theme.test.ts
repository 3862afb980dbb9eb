import { expect, it } from 'vitest';
import { chooseColorTheme, readColorTheme } from './color-theme';

const painted = () => document.documentElement.dataset.theme;

it('paints a choice at once and keeps it', () => {
  chooseColorTheme('dark');
  expect(painted()).toBe('dark');
  expect(readColorTheme()).toBe('dark');
  expect(localStorage.getItem('tidings-theme')).toBe('dark');
});

it('forgets the choice when the system shall decide', () => {
  chooseColorTheme('dark');
  chooseColorTheme('system');
  expect(painted()).toBe(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  expect(localStorage.getItem('tidings-theme')).toBeNull();
});

it('takes anything else in storage for no choice', () => {
  localStorage.setItem('tidings-theme', 'sepia');
  expect(readColorTheme()).toBe('system');
});
