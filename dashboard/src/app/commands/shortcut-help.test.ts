import { expect, it } from 'vitest';
import { TOOLS } from '../../features/newsletters/writing/toolbar/tools';
import { SHORTCUT_GROUPS } from './shortcut-help';

it('contains the shortcut of every tool of the editor', () => {
  const listedKeys = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys));
  const tools = Object.values(TOOLS.full).flat();
  const missing = tools.filter(({ shortcut }) => shortcut !== undefined && !listedKeys.includes(shortcut));
  expect(missing.map(({ label }) => label)).toEqual([]);
  expect(tools.filter(({ shortcut }) => shortcut !== undefined).length).toBeGreaterThan(10);
});
