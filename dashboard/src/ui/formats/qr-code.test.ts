import { expect, it } from 'vitest';
import { createQrSvg, encodeQrCode } from './qr-code';

const code = encodeQrCode('https://tidings.example/mara');

it('has a finder pattern in three corners and a quiet zone around', () => {
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
  const readPattern = (left: number, top: number) =>
    code.dark.slice(top, top + 7).map((row) =>
      row
        .slice(left, left + 7)
        .map(Number)
        .join(''),
    );
  const farOffset = code.size - 4 - 7;
  expect(readPattern(4, 4)).toEqual(finder);
  expect(readPattern(farOffset, 4)).toEqual(finder);
  expect(readPattern(4, farOffset)).toEqual(finder);
  expect(readPattern(farOffset, farOffset)).not.toEqual(finder);
  expect(code.dark.slice(0, 4).flat()).not.toContain(true);
  expect(code.dark.map((row) => row.at(-1))).not.toContain(true);
});

it('draws every dark module once', () => {
  const drawnModules = code.path.match(/M\d+ \d+h1v1h-1z/g) ?? [];
  expect(drawnModules).toHaveLength(code.dark.flat().filter(Boolean).length);
  expect(drawnModules).toContain('M4 4h1v1h-1z');
});

it('returns a different code for another URL', () => {
  expect(encodeQrCode('https://tidings.example/ines').path).not.toBe(code.path);
});

it('creates an SVG file of the code', async () => {
  const file = createQrSvg(code);
  expect(file.type).toBe('image/svg+xml');
  expect(await file.text()).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
});
