import { expect, it } from 'vitest';
import { formatSubjectName } from './subject-name.js';

it.each([
  ['Mara Kova', 'Mara Kova'],
  ['Dr. Ines Adeyemi', 'Dr. Ines Adeyemi'],
  ['', 'mara'],
  ['Win now https://evil.example', 'mara'],
  ['cheap-pills.example', 'mara'],
  ['write to me@evil.example', 'mara'],
  ['x'.repeat(61), 'mara'],
  ['Mara\r\nBcc: tom@kova.example', 'mara'],
  ['Mara\n  Kova', 'Mara Kova'],
])('shows the display name %j as %j', (displayName, expected) => {
  expect(formatSubjectName({ displayName, username: 'mara' })).toBe(expected);
});
