import { describe, expect, it } from 'vitest';
import {
  addExtension,
  cleanFileName,
  findFileKind,
  findFileTypeProblem,
  hasTextExtension,
  readExtension,
} from './file-kinds.js';
import { FILE_TYPES } from './rules.js';

const createSignatureFinding = (mimeType: string) => ({ kind: 'signature', mimeType }) as const;
const TEXT = { kind: 'text' } as const;
const UNKNOWN = { kind: 'unknown' } as const;

describe('findFileKind', () => {
  it.each([
    ['a.pdf', createSignatureFinding('application/pdf'), 'application/pdf'],
    ['A.PDF', createSignatureFinding('application/pdf'), 'application/pdf'],
    ['a.mov', createSignatureFinding('video/mp4'), 'video/quicktime'],
    ['a.zip', createSignatureFinding('application/java-archive'), 'application/zip'],
    ['a.doc', createSignatureFinding('application/rtf'), 'application/msword'],
    ['a.xls', createSignatureFinding('application/vnd.ms-excel'), 'application/vnd.ms-excel'],
    ['a.csv', TEXT, 'text/csv'],
    ['brushes.procreate', createSignatureFinding('application/zip'), 'application/zip'],
    ['mesh.xyz', UNKNOWN, 'application/octet-stream'],
    ['README', TEXT, 'text/plain'],
    ['a.ogg', createSignatureFinding('audio/ogg; codecs=opus'), 'audio/ogg'],
  ])('accepts %s with %j as %s', (name, finding, mimeType) => {
    expect(findFileKind(name, finding)).toEqual({ mimeType });
  });

  it.each([
    ['a.pdf', createSignatureFinding('application/zip')],
    ['a.pdf', createSignatureFinding('application/x-msdownload')],
    ['a.pdf', TEXT],
    ['a.pdf', UNKNOWN],
    ['a.docx', createSignatureFinding('application/zip')],
    ['a.xls', createSignatureFinding('application/msword')],
    ['a.doc', createSignatureFinding('application/x-cfb')],
    ['a.csv', createSignatureFinding('application/zip')],
    ['a.csv', UNKNOWN],
    ['a.png', createSignatureFinding('image/jpeg')],
    ['a.mp4', createSignatureFinding('audio/mpeg')],
    ['a.zip', createSignatureFinding('application/x-rar-compressed')],
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
  ])('%j is shown as %j', (originalName, expectedName) =>
    expect(cleanFileName(originalName)).toBe(expectedName),
  );

  it('get the extension of the content type if they have none', () => {
    expect(['a.PDF', 'a', '.pdf', 'a.b.tar.gz', 'a.', 'x.verylongending'].map(readExtension)).toEqual([
      'pdf',
      '',
      '',
      'gz',
      '',
      '',
    ]);
    expect(addExtension('guide', 'application/pdf')).toBe('guide.pdf');
    expect(addExtension('guide', 'image/jpeg')).toBe('guide.jpg');
    expect(addExtension('guide.x', 'application/pdf')).toBe('guide.x');
    expect(addExtension('guide', 'application/octet-stream')).toBe('guide');
    expect(['a.csv', 'a.pdf', 'a'].map(hasTextExtension)).toEqual([true, false, false]);
  });
});

describe('findFileTypeProblem', () => {
  const MIME: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml', heic: 'image/heic' };
  const isAllowed = (fileType: (typeof FILE_TYPES)[number], ending: string) =>
    findFileTypeProblem(fileType, { originalName: `a.${ending}`, mimeType: MIME[ending] ?? 'x/y' }) ===
    undefined;
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
  it('allows only the specified file endings for each type', () => {
    const allowedEndings = Object.fromEntries(
      FILE_TYPES.map((type) => [type, ENDINGS.filter((ending) => isAllowed(type, ending)).join(' ')]),
    );
    expect(allowedEndings).toEqual({
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
    expect(findFileTypeProblem('pdf', file)).toBe(
      '“plan.zip” does not fit: for this file type, its name must end in .pdf.',
    );
    expect(findFileTypeProblem('video', file)).toContain('end in .mp4, .mov or .avi.');
    expect(findFileTypeProblem('image', file)).toContain('not an image');
  });
});
