import { expect, it } from 'vitest';
import { completeAddress, completeImageAddress, findAddressProblem } from './link-address';

it.each([
  ['https://kiln.example/a?b=1#c', 'https://kiln.example/a?b=1#c'],
  ['  kiln.example/shop ', 'https://kiln.example/shop'],
  ['kiln.example:8080/a', 'https://kiln.example:8080/a'],
  ['localhost:3000', 'https://localhost:3000'],
  ['mara@kiln.example', 'mailto:mara@kiln.example'],
  ['mailto:mara@kiln.example', 'mailto:mara@kiln.example'],
  ['münchen.example', 'https://münchen.example'],
  ['javascript:alert(1)', undefined],
  ['JavaScript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['ftp://a.example', undefined],
  ['word', undefined],
  ['two words.example', undefined],
  ['/relative', undefined],
  ['', undefined],
])('completes %j as a URL: %s', (input, address) => {
  expect(completeAddress(input)).toBe(address);
});

it.each([
  ['', 'Please enter an address.'],
  ['javascript:alert(1)', /begins with/],
  ['word', /not a web address/],
  ['kiln.example', undefined],
])('describes the problem of %j', (input, problem) => {
  if (problem === undefined) expect(findAddressProblem(input)).toBeUndefined();
  else expect(findAddressProblem(input)).toMatch(problem);
});

it.each([
  ['/media/0f3c9a1b2d4e5f6071829384/512.webp', '/media/0f3c9a1b2d4e5f6071829384/512.webp'],
  ['a.example/1.png', 'https://a.example/1.png'],
  ['/other/1.png', undefined],
  ['mara@kiln.example', undefined],
  ['data:image/png;base64,AA==', undefined],
])('completes %j as an image URL: %s', (input, address) => {
  expect(completeImageAddress(input)).toBe(address);
});
