import fc from 'fast-check';
import { MALICIOUS_HTML, MALICIOUS_LINES } from '../src/testing/malicious-texts.js';

/** What has broken programs before: ends of text, other directions, other meanings, other lengths. */
const TEXTS: readonly string[] = [
  ...['', ' ', '\u0000', 'kiln\u0000', '\u0000kiln', '\ud800', 'a\udc00b', '\udfff\ud800', '\ufeffkiln'],
  ...['\u202egnp.exe', '\u200b', '\u2028', '\u0085', '\uffff', '\u{10ffff}', '👩‍👩‍👧‍👦', 'İ', 'ß', 'ﷺ'],
  ...[`a${'\u0301'.repeat(200)}`, 'مرحبا', '%', '%00', '%ff', '%c0%ae', '%E0%A4%A', '%2e%2e%2f', '..', '.'],
  ...['../../../../etc/passwd', '..\\..\\x', 'C:\\x', '~', '/', '//evil.example', '\\\\evil.example\\x'],
  ...["' or 1=1 --", '"; drop table users; --', '* NEAR/2 "', 'a"b', "a'b", '$ne', '#{7*7}', '{{7*7}}'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    'NaN',
    'Infinity',
    '[object Object]',
  ],
  ...['-0', '00', '1e3', '1e999', '0x10', '1_000', '１２', ' 1', '1 ', '9007199254740993', '-1', '1.5', '+1'],
  ...['99999999999999999999999999', '18446744073709551616', '2147483648', '4294967297'],
  ...['0000-00-00', '2026-02-30', '275761-01-01T00:00:00Z', '-271822-01-01', '2026-11-21T25:61:61Z'],
  ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2026-11-21T08:00:00+99:99'],
  ...['http://', 'http://[::1', 'http://[::1]:99999/', 'https://user:word@x.example', 'javascript:alert(1)'],
  ...[
    'http://169.254.169.254/',
    'https://x.example/\u0000',
    'https://xn--/',
    'https://💥.example/%',
    'HTTP:',
  ],
  ...['file:///etc/passwd', 'data:image/png;base64,', 'data:image/png;base64,AAAA', 'data:,', 'blob:x'],
  ...['a@b', '@', 'a@@b.example', '"a b"@x.example', 'a@x..example', 'a@[127.0.0.1]', 'á@münchen.example'],
  ...['a@x.example\r\nBcc: b@x.example', `${'a'.repeat(64)}@${'b'.repeat(63)}.example`, 'a@\u0000.example'],
  ...[
    'Europe/Nowhere',
    'UTC',
    'Etc/GMT+99',
    '+25:00',
    'localhost',
    '127.0.0.1',
    'tidings.example',
    '*.example',
  ],
  ...['xn--a', 'a..b', '-a.example', `${'a'.repeat(64)}.example`, 'a\u3002example', 'ex\u00adample.example'],
  ...['[', '{"a":', '[[]]', '<', '<!--', ']]>', '\r\n', '\t', '=1+1', '@SUM(1)', '|calc'],
];

export const fuzzText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...MALICIOUS_HTML) },
  { weight: 1, arbitrary: fc.constantFrom(...MALICIOUS_LINES) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  // Any halves of characters.
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', 'é', '👩', '\u0000', '<b>', 'a@', '/', '%'),
        fc.constantFrom(201, 5_000, 70_000),
      )
      .map(([unit, count]) => unit.repeat(count)),
  },
);

export const fuzzNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...[0, -0, -1, 1.5, 2 ** 31, 2 ** 32 + 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64]),
  fc.constantFrom(...[1e21, 1e308, -1e308, 5e-324, -(2 ** 53), 8.64e15, 8.64e15 + 1, 1e9, 12, 100_000]),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
