import { expect, it } from 'vitest';
import { createInsightSource } from '../../../../test/msw/insights-data';
import { getSourceTexts } from './source-texts';

it.each([
  [{ kind: 'direct', source: '' }, 'Direct'],
  [{ kind: 'site', source: 'instagram.com' }, 'instagram.com'],
  [{ kind: 'site', source: 'xn--bcher-kva.example' }, 'bücher.example'],
  [{ kind: 'site', source: 'other' }, 'Other sites'],
  [{ kind: 'campaign', source: 'winter-market' }, 'winter-market'],
  [{ kind: 'newsletter', source: '7', title: 'First frost' }, 'First frost'],
  [{ kind: 'newsletter', source: '8', title: null }, 'Deleted newsletter'],
  [{ kind: 'widget', source: 'kiln.example' }, 'Widget on kiln.example'],
] as const)('%j has the name %s', (source, name) => {
  expect(getSourceTexts(createInsightSource(source)).name).toBe(name);
});
