import { expect, it } from 'vitest';
import { calculateDistance, calculateShift, calculateTargetIndex, moveItem } from './reorder';

/** Rows at 0–60, 60–160, 160–220 and 220–280. */
const boxes = [
  { top: 0, height: 60 },
  { top: 60, height: 100 },
  { top: 160, height: 60 },
  { top: 220, height: 60 },
];

it.each([
  [0, 0, 'abcd'],
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 1, 'acbd'],
])('moves the item at %i to %i', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to).join('')).toBe(order);
});

it.each([
  [0, 0, 0],
  [0, 50, 0],
  [0, 51, 1],
  [0, 131, 2],
  [0, 9_999, 3],
  [3, -29, 3],
  [3, -31, 2],
  [3, -111, 1],
  [3, -191, 0],
  [3, -9_999, 0],
  [1, 31, 2],
  [1, -31, 0],
  [7, 10, 7],
])('drops row %i, dragged %i pixels, at position %i', (from, offset, place) => {
  expect(calculateTargetIndex(boxes, from, offset)).toBe(place);
});

it('shifts the rows between the old and the new position by the dragged row’s height', () => {
  const calculateShifts = (from: number, to: number) =>
    boxes.map((_, index) => calculateShift(boxes, from, to, index));
  expect(calculateShifts(1, 3)).toEqual([0, 0, -100, -100]);
  expect(calculateShifts(2, 0)).toEqual([60, 60, 0, 0]);
  expect(calculateShifts(2, 2)).toEqual([0, 0, 0, 0]);
});

it('returns the distance to the new position', () => {
  expect(calculateDistance(boxes, 0, 2)).toBe(160);
  expect(calculateDistance(boxes, 3, 1)).toBe(-160);
  expect(calculateDistance(boxes, 1, 1)).toBe(-0);
});
