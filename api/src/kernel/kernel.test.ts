import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { DAY, formatDuration, HOUR, MINUTE, SECOND } from './clock.js';
import { toPage } from './cursor.js';
import {
  isEmailAddress,
  isInternationalEmailAddress,
  normalizeEmailAddress,
  readDomain,
} from './email/email-address.js';
import { escapeHtml, toPlainLine, toPlainLines } from './email/email-html.js';
import { joinMessage } from './email/message-skeleton.js';
import { fillSlots, formatSlot, removeSlots } from './email/slots.js';
import { completeLink } from './links/complete-link.js';
import { createSignal } from './process/signal.js';
import { findUsernameProblem, normalizeUsername } from './text/username.js';

describe('email addresses', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.org',
    "o'neil@kova.example",
    `${'x'.repeat(64)}@kova.example`,
  ])('accept %s', (address) => {
    expect(isEmailAddress(normalizeEmailAddress(address))).toBe(true);
  });
  it.each([
    '',
    'plain',
    '@kova.example',
    'a@',
    'a@b',
    'a b@kova.example',
    'a@kova..example',
    '.a@kova.example',
    'a.@kova.example',
    'a@-kova.example',
    'a@kova.example\n',
    '"a b"@kova.example',
    'a@[127.0.0.1]',
    'a@b@kova.example',
    'ü@kova.example',
    `${'x'.repeat(65)}@kova.example`,
    `a@${'x.'.repeat(130)}example`,
  ])('reject %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
  it.each(['a@kova.example/shop', 'a@kova.example?body=x', 'a@kova.example#x', 'a@kova.exa\tmple'])(
    'reject %j even after normalization',
    (input) => expect(isEmailAddress(normalizeEmailAddress(input))).toBe(false),
  );
  it.each([
    ['letters of every script', 'Жанна@почта.рф', true],
    ['accents and digits in every script', 'आरती१+pots@kova.example', true],
    ['plain ASCII', "o'neil+pots@kova.example", true],
    ['64 octets before the @', `${'ж'.repeat(32)}@kova.example`, true],
    ['more than 64 octets before the @', `${'ж'.repeat(33)}@kova.example`, false],
    ['images', '🌊@kova.example', false],
    ['invisible spaces', 'ines\u200b@kova.example', false],
    ['bidirectional controls', '\u202eines@kova.example', false],
    ['two consecutive dots', 'жан..на@kova.example', false],
    ['white space', 'жан на@kova.example', false],
  ])('of subscribers may contain %s: %s, %s', (_, input, isOne) => {
    expect(isInternationalEmailAddress(normalizeEmailAddress(input))).toBe(isOne);
  });
  it('have one normalized form', () => {
    expect(normalizeEmailAddress('JO\u0308RG@kova.example')).toBe('j\u00f6rg@kova.example');
    expect(normalizeEmailAddress(' Ines@KOVA.example ')).toBe('ines@kova.example');
    expect(normalizeEmailAddress('ines@bücher.example')).toBe('ines@xn--bcher-kva.example');
  });
  it('have a domain', () => {
    expect(readDomain('ines@kova.example')).toBe('kova.example');
  });
});

describe('formatDuration', () => {
  it.each([
    [7 * DAY, '7 days'],
    [DAY, '24 hours'],
    [HOUR, '1 hour'],
    [90 * MINUTE, '90 minutes'],
    [5 * SECOND, '5 seconds'],
  ])('formats %i ms as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('usernames', () => {
  it('are normalized to lower case without white space', () => {
    expect(normalizeUsername(' Ma Ra ')).toBe('mara');
  });
  it.each(['abc', 'a.b', 'a-b_c.9', 'x'.repeat(40)])('accept %s', (name) =>
    expect(findUsernameProblem(name)).toBeUndefined(),
  );
  it.each(['ab', 'x'.repeat(41), '.abc', 'abc.', 'a..b', 'a/b', 'ä bc', 'a%2e'])('reject %s', (name) => {
    expect(findUsernameProblem(name)).toBeTypeOf('string');
  });
});

describe('links', () => {
  it.each([
    ['kiln.example', 'https://kiln.example/'],
    ['http://kiln.example/a?b=c', 'http://kiln.example/a?b=c'],
    ['mailto:mara@kiln.example', 'mailto:mara@kiln.example'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
  ])('are completed from %s', (input, link) => expect(completeLink(input)).toBe(link));
  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'javascript:1/alert(document.domain)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'http://',
  ])('reject %j', (input) => expect(completeLink(input)).toBeUndefined());
});

describe('plain text', () => {
  it.each([
    ['\u202Egnp.exe', 'gnp.exe'],
    ['a\u2066b\u2067c\u2068d\u2069e', 'abcde'],
    ['a\u0000b\u001bc\u007fd\u009be', 'abcde'],
    ['  one\r\n\ttwo\u2028three ', 'one two three'],
    ['\ud83d half', 'half'],
    ['متجر الفخار \u200f🏺', 'متجر الفخار \u200f🏺'],
    ['\u200d\u00ad', ''],
    ['\u3164 \u2800', ''],
  ])('is one line for %j', (input, line) => expect(toPlainLine(input)).toBe(line));

  it('preserves the line breaks of a text', () => {
    expect(toPlainLines(' Pots.\r\nClay\t\u202Eyalc\rFrost\u0000 \n')).toBe('Pots.\nClay yalc\nFrost');
  });

  it('does not change when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPlainLine(toPlainLine(text))).toBe(toPlainLine(text));
        expect(toPlainLines(toPlainLines(text))).toBe(toPlainLines(text));
      }),
    );
  });
});

describe('slots', () => {
  it('are filled, and removed from user input', () => {
    const text = `to ${formatSlot('name')}!`;
    expect(fillSlots(text, { name: 'Ines' })).toBe('to Ines!');
    expect(fillSlots(text, {})).toBe('to !');
    expect(removeSlots(text)).toBe('to name!');
  });
});

describe('joinMessage', () => {
  const head =
    'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n';

  it('produces lines that every server accepts, and that decode to the original text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (input) => {
        // Removes line ends, which are CRLF in an email, and lone surrogates, which are not text.
        const value = input.replace(/[\r\n\0]/g, ' ').toWellFormed();
        const skeleton = {
          parts: [`${head}before `, ' after'],
          slots: [{ name: 'x', encoding: 'quoted-printable' as const }],
        };
        const raw = Buffer.from(joinMessage(skeleton, { x: value })).toString('latin1');
        expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
        const email = await PostalMime.parse(raw);
        expect(email.text?.replace(/\n$/, '')).toBe(`before ${value} after`);
      }),
      { numRuns: 200 },
    );
  });
});

describe('paging', () => {
  it('returns a next page if there is another row', () => {
    const rows = [{ id: 3 }, { id: 2 }, { id: 1 }];
    expect(toPage(rows, 2)).toEqual({ rows: [{ id: 3 }, { id: 2 }], next: 2 });
    expect(toPage(rows, 3)).toEqual({ rows, next: null });
    expect(toPage([], 3)).toEqual({ rows: [], next: null });
  });
});

describe('escapeHtml', () => {
  it('escapes every character that ends an attribute or an element', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });
});

describe('createSignal', () => {
  it('remembers a wake-up for the next wait, but not for the wait after it', async () => {
    const signal = createSignal();
    signal.wake();
    signal.wake();
    await signal.wait(60_000);
    const startedAt = performance.now();
    await signal.wait(20);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(15);
  });
});
