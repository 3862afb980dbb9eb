import { describe, expect, it } from 'vitest';
import {
  createInstanceLook,
  type EmailLook,
  omitNameLine,
  renderTransactional,
} from './transactional-email.js';

const look: EmailLook = {
  name: 'Mara <Lind>',
  url: 'https://tidings.example/mara',
  image: null,
  accent: { fill: '#a81f1c', label: '#ffffff' },
  fonts: null,
  radius: null,
  sentWith: { label: 'Tidings', url: 'https://tidings.example' },
};

const email = {
  look,
  title: 'Ink & paper',
  parts: [
    'One <b>\ntwo',
    { code: '123456' },
    { facts: [['Paid', '$12.99 USD']] as const },
    { button: { label: 'Open <it>', url: 'https://kova.example/?a="1"&b=2' } },
    { links: [{ label: 'Receipt', url: 'https://kova.example/r' }] },
    { image: { address: 'https://tidings.example/media/x/1200.jpg', alt: 'A "pot"' } },
  ],
  postalAddress: 'Rua 1\nLisboa',
};

describe('a transactional email', () => {
  it('escapes everything, and names its sender and address once', () => {
    const { html } = renderTransactional(email);
    for (const text of [
      '<title>Ink &amp; paper</title>',
      'One &lt;b&gt;<br>two',
      'href="https://kova.example/?a=&quot;1&quot;&amp;b=2"',
      'Open &lt;it&gt;',
      'alt="A &quot;pot&quot;"',
    ])
      expect(html).toContain(text);
    expect(html.split('Mara &lt;Lind&gt;')).toHaveLength(2);
    expect(html.split('Rua 1<br>Lisboa')).toHaveLength(2);
    expect(html).not.toContain('<b>');
  });

  it('names its sender once if the address begins with the name', () => {
    const { html, text } = renderTransactional({ ...email, postalAddress: 'Mara <Lind>\nRua 1\nLisboa' });
    expect(html.split('Mara &lt;Lind&gt;')).toHaveLength(2);
    expect(text.split('Mara <Lind>')).toHaveLength(2);
    expect(text).toContain('--\nMara <Lind>\nRua 1\nLisboa');
  });

  it('uses the sender’s accent color, and gives other text colors for dark mode', () => {
    const { html } = renderTransactional(email);
    expect(html).toContain('border-top:4px solid #a81f1c');
    expect(html).toContain('bgcolor="#a81f1c"');
    expect(html).toMatch(/prefers-color-scheme:dark\)\{\.outer/);
    // Every light text color has a class that the dark rules replace.
    for (const [element] of html.matchAll(/<[^>]* style="[^"]*color:#(?:0a242e|566d75)[^"]*"/g))
      expect(element).toMatch(/class="(?:ink|muted|ink tint|muted rule|ink rule)"/);
  });

  it('uses the sender’s fonts and corner radius', () => {
    const fonts = { heading: '"Young Serif", serif', text: 'Georgia, serif' };
    const { html } = renderTransactional({ ...email, look: { ...look, fonts, radius: 999 } });
    expect(html).toContain("font-family:'Young Serif', serif;font-size:17px");
    expect(html).toContain('font-family:Georgia, serif;font-size:17px');
    expect(html).toContain('padding:12px 22px;border-radius:999px');
    expect(html).not.toContain('BlinkMacSystemFont');
  });

  it('has a text form with the same content', () => {
    expect(renderTransactional(email).text).toBe(`One <b>
two

123456

Paid: $12.99 USD

Open <it>: https://kova.example/?a="1"&b=2

Receipt: https://kova.example/r

--
Mara <Lind>
Rua 1
Lisboa
Sent with Tidings: https://tidings.example`);
  });

  it('omits the Tidings credit if the sender hides it, and in emails of the instance', () => {
    const { html, text } = renderTransactional({ ...email, look: { ...look, sentWith: null } });
    expect(html + text).not.toContain('Sent with');
    const instanceEmail = renderTransactional({
      ...email,
      look: createInstanceLook({ brandName: 'Tidings', publicUrl: '' }),
    });
    expect(instanceEmail.text).not.toContain('Sent with');
  });
});

it.each([
  ['Mara Lindqvist\nUgnsvägen 4\nFalun', 'Ugnsvägen 4\nFalun'],
  [' mara lindqvist \nUgnsvägen 4', 'Ugnsvägen 4'],
  ['Ugnsvägen 4\nMara Lindqvist', 'Ugnsvägen 4\nMara Lindqvist'],
  ['Mara Lindqvist AB\nUgnsvägen 4', 'Mara Lindqvist AB\nUgnsvägen 4'],
  ['Mara Lindqvist', ''],
  ['', ''],
])('omits a first line of the postal address that only repeats the name: %j', (address, expected) => {
  expect(omitNameLine('Mara Lindqvist', address)).toBe(expected);
});
