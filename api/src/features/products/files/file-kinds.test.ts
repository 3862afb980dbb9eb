import { describe, expect, it } from 'vitest';
import {
  cleanFileName,
  fileTypeProblem,
  findFileKind,
  hasTextExtension,
  readExtension,
  withExtension,
} from './file-kinds.js';
import { FILE_TYPES } from './rules.js';

const signature = (mimeType: string) => ({ kind: 'signature', mimeType }) as const;
const TEXT = { kind: 'text' } as const;
const UNKNOWN = { kind: 'unknown' } as const;

describe('findFileKind', () => {
  it.each([
    ['a.pdf', signature('application/pdf'), 'application/pdf'],
    ['A.PDF', signature('application/pdf'), 'application/pdf'],
    ['a.mov', signature('video/mp4'), 'video/quicktime'],
    ['a.zip', signature('application/java-archive'), 'application/zip'],
    ['a.doc', signature('application/rtf'), 'application/msword'],
    ['a.xls', signature('application/vnd.ms-excel'), 'application/vnd.ms-excel'],
    ['a.csv', TEXT, 'text/csv'],
    ['brushes.procreate', signature('application/zip'), 'application/zip'],
    ['mesh.xyz', UNKNOWN, 'application/octet-stream'],
    ['README', TEXT, 'text/plain'],
    ['a.ogg', signature('audio/ogg; codecs=opus'), 'audio/ogg'],
  ])('accepts %s with %j as %s', (name, finding, mimeType) => {
    expect(findFileKind(name, finding)).toEqual({ mimeType });
  });

  it.each([
    ['a.pdf', signature('application/zip')],
    ['a.pdf', signature('application/x-msdownload')],
    ['a.pdf', TEXT],
    ['a.pdf', UNKNOWN],
    ['a.docx', signature('application/zip')],
    ['a.xls', signature('application/msword')],
    ['a.doc', signature('application/x-cfb')],
    ['a.csv', signature('application/zip')],
    ['a.csv', UNKNOWN],
    ['a.png', signature('image/jpeg')],
    ['a.mp4', signature('audio/mpeg')],
    ['a.zip', signature('application/x-rar-compressed')],
    ['a.svg', UNKNOWN],
  ])('rejects %s with %j', (name, finding) => expect(findFileKind(name, finding)).toBeUndefined());
});

describe('file names', () => {
  it.each([
    ['glazes.pdf', 'glazes.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['/', 'File'],
    ['', 'File'],
    ['..', 'File'],
    ['.htaccess', 'htaccess'],
    ['a\0b\r\nSet-Cookie: x.pdf', 'ab Set-Cookie: x.pdf'],
    ['guide\u202Efdp.exe', 'guidefdp.exe'],
    ['a\u200Bb\u200F.pdf', 'ab.pdf'],
    ['say %22hi%22.txt', 'say "hi".txt'],
    ['Über 日本 🎉.pdf', 'Über 日本 🎉.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('%j is shown as %j', (sent, shown) => expect(cleanFileName(sent)).toBe(shown));

  it('have an extension that matches the content', () => {
    expect(['a.PDF', 'a', '.pdf', 'a.b.tar.gz', 'a.', 'x.verylongending'].map(readExtension)).toEqual([
      'pdf',
      '',
      '',
      'gz',
      '',
      '',
    ]);
    expect(withExtension('guide', 'application/pdf')).toBe('guide.pdf');
    expect(withExtension('guide', 'image/jpeg')).toBe('guide.jpg');
    expect(withExtension('guide.x', 'application/pdf')).toBe('guide.x');
    expect(withExtension('guide', 'application/octet-stream')).toBe('guide');
    expect(['a.csv', 'a.pdf', 'a'].map(hasTextExtension)).toEqual([true, false, false]);
  });
});

describe('fileTypeProblem', () => {
  const MIME: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml', heic: 'image/heic' };
  const fits = (fileType: (typeof FILE_TYPES)[number], ending: string) =>
    fileTypeProblem(fileType, { originalName: `a.${ending}`, mimeType: MIME[ending] ?? 'x/y' }) === undefined;
  const ENDINGS = [
    'pdf',
    'mp4',
    'mov',
    'avi',
    'mp3',
    'wav',
    'xlsx',
    'csv',
    'xls',
    'zip',
    'doc',
    'docx',
    'png',
    'svg',
    'heic',
    'xyz',
  ];
  it('allows each type the specified files', () => {
    const allowed = Object.fromEntries(
      FILE_TYPES.map((type) => [type, ENDINGS.filter((ending) => fits(type, ending)).join(' ')]),
    );
    expect(allowed).toEqual({
      pdf: 'pdf',
      video: 'mp4 mov avi',
      audio: 'mp3 wav',
      spreadsheet: 'xlsx csv xls',
      template: 'pdf zip doc docx',
      image: 'png svg heic',
      other: ENDINGS.join(' '),
    });
  });
  it('names the allowed files', () => {
    const file = { originalName: 'plan.zip', mimeType: 'application/zip' };
    expect(fileTypeProblem('pdf', file)).toBe(
      '“plan.zip” does not fit: for this file type, its name must end in .pdf.',
    );
    expect(fileTypeProblem('video', file)).toContain('end in .mp4, .mov or .avi.');
    expect(fileTypeProblem('image', file)).toContain('not an image');
  });
});
