import { calculateContrast } from '@tidings/widgets/contrast';
import { describe, expect, it } from 'vitest';
import { checkContrast, formatRatio, readColor } from './check-contrast';

const ALL = ['accent', 'ink', 'surface'] as const;

describe('the contrast check', () => {
  it.each(['light', 'dark'] as const)('accepts the default colors on %s', (scheme) => {
    const checks = checkContrast(scheme, {}, ALL);
    expect(checks.map(({ name }) => name)).toEqual(['ink', 'accent']);
    for (const { isReadable, ratio, readableShade: suggestedShade } of checks) {
      expect([isReadable, suggestedShade]).toEqual([true, undefined]);
      expect(ratio).toBeGreaterThan(7);
    }
  });

  it.each([
    ['light', { ink: '#cccccc' }, 'ink'],
    ['light', { surface: '#0a242e' }, 'ink'],
    ['dark', { surface: '#ffffff' }, 'ink'],
    ['dark', { ink: '#0a242e' }, 'ink'],
    ['light', { ink: '#808080', surface: '#808080' }, 'ink'],
    ['light', { accent: '#7e7e7e' }, 'accent'],
  ] as const)('suggests a readable color for %s %j', (scheme, colors, name) => {
    const failedChecks = checkContrast(scheme, colors, ALL).filter(({ isReadable }) => !isReadable);
    expect(failedChecks.map((check) => check.name)).toEqual([name]);
    const readable = failedChecks[0]?.readableShade ?? '';
    expect(readable).toMatch(/^#[0-9a-f]{6}$/);
    expect(
      checkContrast(scheme, { ...colors, [name]: readable }, ALL).every((check) => check.isReadable),
    ).toBe(true);
  });

  it('changes a color as little as possible', () => {
    const [ink] = checkContrast('light', { ink: '#808080' }, ALL);
    const ratio = calculateContrast(ink?.readableShade ?? '', '#fdfefe');
    expect(ratio).toBeGreaterThanOrEqual(4.5);
    expect(ratio).toBeLessThan(4.8);
  });

  it('accepts a bright brand color with a dark label', () => {
    const [, accent] = checkContrast('light', { accent: '#facf4e' }, ALL);
    expect(accent?.isReadable).toBe(true);
  });

  it('checks only visible colors', () => {
    expect(checkContrast('light', { ink: '#ffffff' }, ['accent'])).toMatchObject([{ name: 'accent' }]);
  });
});

it.each([
  ['#B82C15', '#b82c15'],
  [' b82c15 ', '#b82c15'],
  ['#fa0', '#ffaa00'],
  ['red', undefined],
  ['#12345', undefined],
  ['', undefined],
  ['#12345g', undefined],
])('reads the color %j as %s', (input, color) => expect(readColor(input)).toBe(color));

it('rounds a contrast ratio down', () => {
  expect(formatRatio(4.49)).toBe('4.4\u00a0:\u00a01');
  expect(formatRatio(21)).toBe('21.0\u00a0:\u00a01');
});
