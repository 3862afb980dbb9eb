import { describe, expect, it } from 'vitest';
import { decodeText, decodeUpload } from './decode-upload.js';
import { inspectFile } from './inspect-file.js';
import { type Dialect, parseRows, splitList } from './parse-rows.js';
import { createRowReader, decideOutcome, type ExistingSubscriber } from './rules.js';

const comma: Dialect = { kind: 'table', delimiter: ',', hasHeader: false };
const parseCells = (text: string, dialect = comma) =>
  parseRows(text, dialect, 'accept').rows.map(({ cells }) => cells);

describe('reading rows', () => {
  it.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['no line end at the end', 'a,b\nc', [['a', 'b'], ['c']]],
    [
      'CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF after quotes',
      '"a","b"\r\n"c",d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes', '"a,1","b ""x"""\n', [['a,1', 'b "x"']]],
    [
      'a line end inside quotes',
      '"a\nb",c\nd,e\n',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['text after a quote', '"a" b,c\n', [['a b', 'c']]],
    [
      'a quote inside a word',
      'a"b,c\n"d",e\n',
      [
        ['a"b', 'c'],
        ['d', 'e'],
      ],
    ],
    ['an empty quoted cell', '"",""\n', [['', '']]],
    [
      'a quote that never closes',
      '"a,b\nc,d\n',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['an empty line', 'a\n\nb\n', [['a'], [''], ['b']]],
  ])('splits %s', (_, text, rows) => {
    expect(parseCells(text)).toEqual(rows);
  });

  it('leaves an unfinished row for later, and counts its lines', () => {
    const result = parseRows('a,b\n"c\nd",e\n"f', comma, 'defer');
    expect(result).toEqual({
      rows: [
        { cells: ['a', 'b'], line: 0 },
        { cells: ['c\nd', 'e'], line: 1 },
      ],
      consumed: 12,
      lines: 3,
    });
  });

  it('reads a line once, for any number of open brackets and quotation marks', () => {
    expect(splitList('<'.repeat(1_000_000))).toHaveLength(1);
    expect(splitList(`${'"<'.repeat(400_000)},a@kova.example`).at(-1)).toBe('a@kova.example');
  });

  it('splits lists outside of quotation marks and brackets', () => {
    expect(splitList('a@x.example, "Lind, M" <m@x.example>; b@x.example;<c,d@x.example>\t"open')).toEqual([
      'a@x.example',
      ' "Lind, M" <m@x.example>',
      ' b@x.example',
      '<c,d@x.example>',
      '"open',
    ]);
  });
});

describe('the format of a file', () => {
  it.each([
    ['addresses alone', 'a@x.example\nb@x.example\n', comma, { email: 0, name: null }],
    ['one address', 'a@x.example', comma, { email: 0, name: null }],
    [
      'a header over one column',
      'Email\na@x.example\n',
      { ...comma, hasHeader: true },
      { email: 0, name: null },
    ],
    ['nonsense over one column', 'nonsense\na@x.example\n', comma, { email: 0, name: null }],
    ['two columns', 'a@x.example,Ann\nb@x.example,Bob\n', comma, { email: 0, name: 1 }],
    [
      'semicolons, header, name first',
      'Vorname;Nachname;E-Mail\nA;B;a@x.example\n',
      { kind: 'table', delimiter: ';', hasHeader: true },
      { email: 2, name: 0 },
    ],
    [
      'tabs',
      'name\temail\nAnn\ta@x.example\n',
      { kind: 'table', delimiter: '\t', hasHeader: true },
      { email: 1, name: 0 },
    ],
    [
      'our own export',
      'Email,Name,Status,Date\r\n"a@x.example","Ann",Subscribed,2026-11-21\r\n',
      { ...comma, hasHeader: true },
      { email: 0, name: 1 },
    ],
    [
      'commas in quoted names between semicolons',
      '"Lind, M";a@x.example\n"Lind, N";b@x.example\n',
      { kind: 'table', delimiter: ';', hasHeader: false },
      { email: 1, name: 0 },
    ],
    [
      'a header that names another column than the one with addresses',
      'Mail sent,Person\nyes,a@x.example\n',
      { ...comma, hasHeader: true },
      { email: 1, name: null },
    ],
    ['a pasted list', 'a@x.example, b@x.example; c@x.example', { kind: 'list' }, { email: 0, name: null }],
    [
      'named addresses, pasted',
      'Ann <a@x.example>, Bob <b@x.example>\n',
      { kind: 'list' },
      { email: 0, name: null },
    ],
    ['no addresses at all', 'a,b\nc,d\n', comma, undefined],
  ])('detects %s', (_, text, dialect, mapping) => {
    const inspectedFile = inspectFile(text);
    expect([inspectedFile.dialect, inspectedFile.mapping]).toEqual([dialect, mapping]);
  });
});

describe('the bytes of a file', () => {
  async function decodeBytes(bytes: Buffer, piece = 3) {
    async function* streamBytes() {
      for (let offset = 0; offset < bytes.length; offset += piece)
        yield bytes.subarray(offset, offset + piece);
    }
    const upload = decodeUpload(streamBytes());
    const chunks = [];
    for await (const chunk of upload.bytes) chunks.push(chunk);
    return decodeText(Buffer.concat(chunks), upload.encoding());
  }
  const text = 'Jörg €,j@x.example\nÅsa,å@x.example\n';
  it.each([
    ['UTF-8', Buffer.from(text), text],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), text],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${text}`, 'utf16le'), text],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), text],
    ['UTF-16 without its mark', Buffer.from('J,j@x.example\n', 'utf16le'), 'J,j@x.example\n'],
    [
      'UTF-16 without it, big end first',
      Buffer.from('J,j@x.example\n', 'utf16le').swap16(),
      'J,j@x.example\n',
    ],
    ['Windows-1252', Buffer.from([0x4a, 0xf6, 0x72, 0x67, 0x20, 0x80, 0x0a]), 'Jörg €\n'],
    ['lines that end with CR', Buffer.from('a@x.example\rb@x.example\r'), 'a@x.example\nb@x.example\n'],
    ['one byte', Buffer.from('a'), 'a'],
  ])('decodes %s', async (_, bytes, expected) => {
    expect(await decodeBytes(bytes)).toBe(expected);
  });
});

describe('a row', () => {
  const read = (...cells: string[]) => {
    const mapping = { email: 0, name: cells.length > 1 ? 1 : null, tags: null, fields: {} };
    return createRowReader({ mapping, columns: [], fileName: 'list.csv' }, [])(cells);
  };
  it.each([
    ['a plain one', ['ines@kova.example', 'Ines'], 'ines@kova.example', 'Ines'],
    ['case and spaces', [' Ines@KOVA.example '], 'ines@kova.example', null],
    ['plus and dots as typed', ['i.n.e.s+pots@gmail.com'], 'i.n.e.s+pots@gmail.com', null],
    ['a domain in another script', ['ines@bücher.example'], 'ines@xn--bcher-kva.example', null],
    ['letters of another script', ['Жанна@почта.рф'], 'жанна@xn--80a1acny.xn--p1ai', null],
    ['a combining accent', ['jo\u0308rg@kova.example'], 'j\u00f6rg@kova.example', null],
    ['a name before it', ['Ines Kovač <ines@kova.example>'], 'ines@kova.example', 'Ines Kovač'],
    ['a quoted name before it', ['"Kovač, Ines" <ines@kova.example>'], 'ines@kova.example', 'Kovač, Ines'],
    ['both names', ['Other <ines@kova.example>', 'Ines'], 'ines@kova.example', 'Ines'],
    ['a link', ['mailto:ines@kova.example'], 'ines@kova.example', null],
    ['our guard against formulas', ["'+ines@kova.example", "'=Ines"], '+ines@kova.example', '=Ines'],
    ['an apostrophe of its own', ["'ines@kova.example"], "'ines@kova.example", null],
    ['a name with controls', ['a@kova.example', 'I\u0000ne\u202Es\nK'], 'a@kova.example', 'Ines K'],
    ['a long name', ['a@kova.example', '🌊'.repeat(200)], 'a@kova.example', '🌊'.repeat(100)],
  ])('reads %s', (_, cells, email, name) => {
    expect(read(...cells)).toMatchObject({ isSubscriber: true, email, name });
  });

  it.each([
    ['', 'There is no address in this row.'],
    ['nonsense', 'An address has an @.'],
    ['a b@kova.example', 'An address has no spaces.'],
    ['a@b@c.example', 'This is more than one address, or one with two @.'],
    ['🌊@kova.example', 'There is a character before the @ that is neither a letter nor a digit.'],
    ['\u202Eines@kova.example', 'There is a character before the @ that is neither a letter nor a digit.'],
    [`${'ж'.repeat(33)}@kova.example`, 'Email cannot be sent to this address.'],
    ['@kova.example', 'There is nothing before the @.'],
    ['ines@', 'There is no valid domain after the @.'],
    ['ines@kova', 'The domain after the @ has no ending such as .com.'],
    [`ines@${'k'.repeat(250)}.example`, 'An address has at most 254 characters.'],
    ['x'.repeat(2_000), 'This line is too long to be an address.'],
    ['a..b@kova.example', 'Email cannot be sent to this address.'],
    ['a@kova.example, b@kova.example', 'An address has no spaces.'],
  ])('rejects %j', (input, why) => {
    expect(read(input)).toMatchObject({ isSubscriber: false, why });
  });

  const createExistingSubscriber = (
    status: ExistingSubscriber['status'],
    removedFrom: ExistingSubscriber['removedFrom'] = null,
  ): ExistingSubscriber => ({
    status,
    removedFrom,
    importId: null,
  });
  it.each([
    ['is new', undefined, {}, 'added'],
    ['is subscribed', createExistingSubscriber('confirmed'), {}, 'already_there'],
    ['is pending', createExistingSubscriber('pending'), {}, 'already_there'],
    [
      'unsubscribed',
      createExistingSubscriber('unsubscribed'),
      { past: 'unsubscribed' },
      'skipped_unsubscribed',
    ],
    ['was removed', createExistingSubscriber('removed', 'confirmed'), { past: 'removed' }, 'skipped_removed'],
    ['was removed a day ago', undefined, { past: 'removed' }, 'skipped_removed'],
    ['bounced', undefined, { past: 'bounced' }, 'skipped_bounced'],
    ['complained', undefined, { past: 'complained' }, 'skipped_unsubscribed'],
    [
      'unsubscribed and was removed',
      createExistingSubscriber('removed', 'unsubscribed'),
      { past: 'unsubscribed' },
      'skipped_unsubscribed',
    ],
    ['unsubscribed, was removed and deleted', undefined, { past: 'unsubscribed' }, 'skipped_unsubscribed'],
    ['was erased', undefined, { past: 'erased' }, 'erased'],
    [
      'was added by this import before',
      { ...createExistingSubscriber('confirmed'), importId: 7 },
      {},
      'added',
    ],
    ['was added by another', { ...createExistingSubscriber('confirmed'), importId: 8 }, {}, 'already_there'],
  ] as const)('has the expected outcome for a subscriber who %s', (_, standing, facts, outcome) => {
    const decisionInput = {
      standing,
      past: undefined,
      status: 'subscribed',
      email: 'ines@kova.example',
      ...facts,
    } as const;
    expect(decideOutcome(decisionInput, { importId: 7, unsubscribeActive: false })).toBe(outcome);
  });

  it.each([
    ['unsubscribed', 'confirmed', 'unsubscribed_here'],
    ['bounced', 'pending', 'unsubscribed_here'],
    ['complained', 'confirmed', 'unsubscribed_here'],
    ['unconfirmed', 'confirmed', 'already_there'],
    ['unknown', 'confirmed', 'already_there'],
    ['subscribed', 'confirmed', 'already_there'],
    ['unsubscribed', 'unsubscribed', 'file_unsubscribed'],
  ] as const)(
    'has the expected outcome with unsubscribing requested: %s in the file, %s on the list',
    (status, standingStatus, outcome) => {
      const decisionInput = {
        standing: createExistingSubscriber(standingStatus),
        past: undefined,
        status,
        email: 'ines@kova.example',
      };
      expect(decideOutcome(decisionInput, { importId: 7, unsubscribeActive: true })).toBe(outcome);
    },
  );
});
