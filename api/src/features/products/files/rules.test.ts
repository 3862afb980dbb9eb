import { describe, expect, it } from 'vitest';
import { FILE_TYPES, formatFileSize, getFileTypeLabel } from './rules.js';

describe('formatting', () => {
  it.each([
    [0, '0 Bytes'],
    [1_023, '1023 Bytes'],
    [1_024, '1 KB'],
    [1_536, '1.5 KB'],
    [1_572_864, '1.5 MB'],
    [3_562_143, '3.4 MB'],
    [52_428_799, '50 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [5_000 * 1024 ** 3, '5000 GB'],
  ])('formats %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

  it('labels file types', () => {
    expect(FILE_TYPES.map(getFileTypeLabel)).toEqual([
      'PDF Document',
      'Video',
      'Audio',
      'Spreadsheet',
      'Template',
      'Image',
      'Digital File',
    ]);
  });
});
