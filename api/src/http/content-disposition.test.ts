import { describe, expect, it } from 'vitest';
import { attachmentNamed, safeFileName } from './content-disposition.js';

describe('the name that a download is saved under', () => {
  it.each([
    ['kiln notes.pdf', 'kiln notes.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..\\..\\windows\\system32.dll', '_.._windows_system32.dll'],
    ['.htaccess', 'htaccess'],
    ['a\r\nSet-Cookie: x=1', 'aSet-Cookie_ x=1'],
    ['evil\u202Efdp.exe', 'evilfdp.exe'],
    ['C:\\x', 'C__x'],
    ['', 'download'],
    ['...', 'download'],
    ['\u0000', 'download'],
    ['Öfen über "alles"?.pdf', 'Öfen über _alles__.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
  ])('%j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('is short, and keeps its ending', () => {
    const name = safeFileName(`${'窯'.repeat(400)}.xlsx`);
    expect([...name]).toHaveLength(150);
    expect(name).toMatch(/窯\.xlsx$/);
  });
});

it('is told twice: for programs of today, and in plain letters', () => {
  expect(attachmentNamed("Ofen's (für) 100%.pdf")).toBe(
    "attachment; filename=\"Ofen's (f_r) 100_.pdf\"; filename*=UTF-8''Ofen%27s%20%28f%C3%BCr%29%20100%25.pdf",
  );
});

it.each(['a"b', 'a\r\nb', '窯.pdf', 'a;b=c', "x' y", '\u{1F3FA}', 'a\\"; filename=evil.exe'])(
  'is one header of plain letters for %j',
  (name) => {
    expect(attachmentNamed(name)).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/,
    );
  },
);
