import { expect, it } from 'vitest';
import { buildSheet, createEditableElements } from './build-sheet';

const CELL = '<td class="pad ink t-content" valign="top" style="padding:0 40px;color:#0a242e">';
const SPECIMEN =
  '<blockquote><table role="presentation"><tr><td class="quote" style="padding:2px 0"><p style="margin:0 0 20px">a</p><blockquote style="margin:0"><table role="presentation"><tr><td class="quote" style="padding:3px 0;">a</td></tr></table></blockquote></td></tr></table></blockquote>';

function build(body: string) {
  const slots = createEditableElements();
  return { slots, ...buildSheet(`<html><head></head><body style="margin:0">${body}</body></html>`, slots) };
}

it('puts the writing slots where the design has title, text and button', () => {
  const { sheet, slots } = build(
    `<h1 class="head t-title" style="font-size:28px">a</h1><table cellspacing="0" width="600" bgcolor="#ffffff"><tr>${CELL}${SPECIMEN}</td></tr></table><a class="fill t-action" href="https://kiln.example">a</a>`,
  );
  expect(sheet.querySelector('.t-title')?.firstChild).toBe(slots.title);
  expect(sheet.querySelector('.t-content')?.firstChild).toBe(slots.content);
  expect(sheet.querySelector('.t-action')?.firstChild).toBe(slots.action);
  expect(sheet.querySelector('h1, a')).toBeNull();
  expect(sheet.querySelector<HTMLElement>('.t-title')?.style.fontSize).toBe('28px');
  const table = sheet.querySelector('table');
  expect(table?.style.width).toBe('600px');
  expect(table?.style.borderSpacing).toBe('0px');
  expect(sheet.querySelector('td')?.style.verticalAlign).toBe('top');
});

it('reads the text styles from the sample in the design', () => {
  const { css } = build(`<table><tr>${CELL}${SPECIMEN}</td></tr></table>`);
  expect(css).toContain('.newsletter-sheet .newsletter-text p{margin:0 0 20px}');
  expect(css).toContain('.newsletter-sheet .newsletter-text blockquote{padding:3px 0;margin:0}');
});

it.each([
  ['a script', '<script>alert(1)</script>', 'script'],
  ['a frame', '<iframe src="https://kiln.example"></iframe>', 'iframe'],
  ['a form', '<form action="/x"><input></form>', 'form, input'],
  ['a handler', '<p onclick="alert(1)">a</p>', '[onclick]'],
  ['a link', '<a href="javascript:alert(1)">a</a>', '[href]'],
  ['a class of the dashboard', '<p class="fixed">a</p>', '.fixed'],
  ['an image that is no web address', '<img src="data:image/svg+xml,x">', 'img[src^="data:"]'],
])('drops %s', (_what, html, selector) => {
  expect(build(`<div>${html}</div>`).sheet.querySelector(selector)).toBeNull();
});

it('loads an uploaded image from this origin, and drops the hidden preview text', () => {
  const address = `/media/${'a'.repeat(24)}/512.webp`;
  const { sheet } = build(
    `<div style="display: none">Preview text</div><img class="t-image" src="https://tidings.example${address}">`,
  );
  expect(sheet.querySelector('img')?.getAttribute('src')).toBe(address);
  expect(sheet.textContent).toBe('');
});
