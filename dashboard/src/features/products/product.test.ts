import { expect, it } from 'vitest';
import { createProduct } from '../../../test/msw/data';
import { FILE_TYPES, findTypeProblem, getAcceptedTypes, pickFileType, sortByIds } from './product';

it('lists the file types with their labels and file filters', () => {
  expect(FILE_TYPES.map(({ label, accept }) => [label, accept])).toEqual([
    ['PDF Document', '.pdf'],
    ['Video File', '.mp4,.mov,.avi'],
    ['Audio File', '.mp3,.wav'],
    ['Spreadsheet', '.xlsx,.csv,.xls'],
    ['Template', '.zip,.pdf,.doc,.docx'],
    ['Image', 'image/*'],
    ['Other File', ''],
  ]);
  expect(getAcceptedTypes('audio')).toBe('.mp3,.wav');
});

it('detects a file that does not match its type', () => {
  const createFile = (name: string, mimeType = '') => ({ name, mimeType });
  expect(findTypeProblem('pdf', createFile('A.PDF'))).toBeUndefined();
  expect(findTypeProblem('pdf', createFile('a.zip'))).toBe(
    '“a.zip” does not match this file type. Allowed: .pdf.',
  );
  expect(findTypeProblem('video', createFile('a.zip'))).toContain('Allowed: .mp4, .mov and .avi.');
  expect(findTypeProblem('image', createFile('a.png', 'image/png'))).toBeUndefined();
  expect(findTypeProblem('image', createFile('a.pdf', 'application/pdf'))).toContain('is not an image');
  expect(findTypeProblem('other', createFile('a.xyz'))).toBeUndefined();
});

it.each([
  ['pdf', 'a.mp4', 'video/mp4', 'video'],
  ['pdf', 'a.WAV', 'audio/wav', 'audio'],
  ['pdf', 'a.png', 'image/png', 'image'],
  ['pdf', 'a.zip', 'application/zip', 'other'],
  ['video', 'a.pdf', 'application/pdf', 'pdf'],
  ['template', 'a.pdf', 'application/pdf', 'template'],
  ['other', 'a.pdf', 'application/pdf', 'other'],
] as const)('corrects the type %s for the file %s', (fileType, name, mimeType, expected) => {
  expect(pickFileType(fileType, { name, mimeType })).toBe(expected);
});

it('appends products that the order does not contain', () => {
  const products = [1, 2, 3].map((id) => createProduct({ id }));
  expect(sortByIds(products, [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(sortByIds(products, undefined)).toBe(products);
});
