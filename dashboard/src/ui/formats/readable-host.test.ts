import { expect, it } from 'vitest';
import { toReadableHost } from './readable-host';

it.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['shop.xn--bcher-kva.example:8443', 'shop.bücher.example:8443'],
  ['mara@xn--bcher-kva.example', 'mara@bücher.example'],
  ['xn--r8jz45g.xn--zckzah', '例え.テスト'],
  ['kiln.example', 'kiln.example'],
  ['xn--!.example', 'xn--!.example'],
])('shows %s as %s', (host, expected) => {
  expect(toReadableHost(host)).toBe(expected);
});
