import { expect, it } from 'vitest';
import { findDialog } from './open-dialog';

const blocks = [
  { image: '' },
  { image: 'https://a.example/1.png' },
  { image: ' ' },
  { image: '/media/x/512.webp' },
];

it.each([
  [{ kind: 'title' } as const, { name: 'title' }],
  [{ kind: 'action' } as const, { name: 'action' }],
  // In the editor every block has a part, with or without an image.
  [{ kind: 'product', number: 0 } as const, { name: 'product image', index: 0 }],
  [{ kind: 'product', number: 2 } as const, { name: 'product image', index: 2 }],
  [{ kind: 'product', number: 3 } as const, { name: 'product link', index: 3 }],
  [{ kind: 'product', number: 4 } as const, undefined],
])('a tap on %j opens %j', (part, dialog) => {
  expect(findDialog(part, blocks)).toEqual(dialog);
});
