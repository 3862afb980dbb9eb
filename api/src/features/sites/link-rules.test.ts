import { describe, expect, it } from 'vitest';
import { cleanLinkUrl, MAX_LINK_URL_LENGTH } from './link-rules.js';

describe('the URL of a link', () => {
  it.each([
    ['kiln.example/shop', 'https://kiln.example/shop'],
    [' https://kiln.example/a?b=c#d ', 'https://kiln.example/a?b=c#d'],
    ['http://localhost:3000/x', 'http://localhost:3000/x'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['kiln.example:8080', 'https://kiln.example:8080/'],
    ['bücher.example', 'https://xn--bcher-kva.example/'],
    ['mailto:mara@kiln.example', 'mailto:mara@kiln.example'],
    ['mara@kiln.example', 'mailto:mara@kiln.example'],
    ['Mara@Kiln.example', 'mailto:mara@kiln.example'],
    ['mailto:a@b.example?body=x', 'mailto:a@b.example?body=x'],
    ['mailto:a@b.example,c@d.example', 'mailto:a@b.example,c@d.example'],
    ['https://kiln.example/@mara', 'https://kiln.example/@mara'],
  ])('is completed from %j', (input, url) => expect(cleanLinkUrl(input)).toEqual({ url }));

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'javascript://kiln.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'tel:+4930123',
    'blob:https://kiln.example/1',
  ])('must be a web page or an email address: %j is neither', (input) => {
    expect(cleanLinkUrl(input).problem).toMatch(/^A link can open a web page/);
  });

  it.each(['', ' ', 'shop', 'https://', 'https://shop', 'not an address', 'mailto:', 'mailto:mara'])(
    'must be complete: %j is not',
    (input) => expect(cleanLinkUrl(input).problem).toMatch(/^Please enter a full web address/),
  );

  it.each([
    'https://mara@kiln.example',
    'https://mara:secret@kiln.example/shop',
    'http://:secret@kiln.example',
    'https://kiln.example@evil.example/',
    'a@b.example?body=x',
    'a@b.example/shop',
  ])('must not contain a name before an @: %j', (input) => {
    expect(cleanLinkUrl(input).problem).toMatch(/^Please remove the name or password before the @/);
  });

  it('has at most 2,000 characters once it is complete', () => {
    const remainingLength = MAX_LINK_URL_LENGTH - 'https://kiln.example/'.length;
    expect(cleanLinkUrl(`kiln.example/${'x'.repeat(remainingLength)}`).problem).toBeUndefined();
    expect(cleanLinkUrl(`kiln.example/${'x'.repeat(remainingLength + 1)}`).problem).toMatch(/too long/);
    expect(cleanLinkUrl(`kiln.example/${'ü'.repeat(1_000)}`).problem).toMatch(/too long/);
  });

  it('cannot hide a scheme behind characters that browsers skip', () => {
    for (const input of ['java\nscript:alert(1)', '\u0000javascript:alert(1)', 'java\tscript:alert(1)']) {
      expect(cleanLinkUrl(input).problem).toBeDefined();
    }
  });
});
