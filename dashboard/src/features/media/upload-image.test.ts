import { expect, it } from 'vitest';
import { findImageProblem } from './upload-image';

const TEN_MEGABYTES = 10 * 1024 * 1024;

it.each([
  [{ type: 'image/png', size: 1 }, undefined],
  [{ type: 'image/jpeg', size: TEN_MEGABYTES }, undefined],
  [{ type: 'image/jpeg', size: TEN_MEGABYTES + 1 }, 'Please choose an image of at most 10 MB.'],
  [{ type: 'application/pdf', size: 1 }, 'Please choose an image file.'],
  [{ type: '', size: 1 }, 'Please choose an image file.'],
])('describes %j as %s', (file, problem) => {
  expect(findImageProblem(file)).toBe(problem);
});
