import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../../adapters/email/compile-message.js';
import { joinMessage } from '../../../kernel/email/message-skeleton.js';
import { fillSlots, formatSlot } from '../../../kernel/email/slots.js';
import {
  buildSlotValues,
  convertHtmlFields,
  convertTextFields,
  findCustomFields,
  findFieldProblems,
  findTextFieldProblems,
} from './personal-fields.js';

const ines = buildSlotValues('Inès <Kova>', { city: 'Bern', line_2: 'L2' });

describe('personal fields', () => {
  it.each([
    ['Hi {{name|there}}', 'Hi Inès <Kova>', 'Hi there'],
    ['Hi {{ first_name | you & me }}.', 'Hi Inès.', 'Hi you & me.'],
    ['Hi {{NAME}}', 'Hi Inès <Kova>', 'Hi '],
    ['{{name}}{{name|a}}', 'Inès <Kova>Inès <Kova>', 'a'],
    ['{{}} {{ {name} {{2nd}}', '{{}} {{ {name} {{2nd}}', '{{}} {{ {name} {{2nd}}'],
    ['{{unknown|x}}{{constructor}}', 'x', 'x'],
    ['{{city|town}} {{ CITY }} {{line_2}}', 'Bern Bern L2', 'town  '],
    ['{{token|x}} {{unsubscribe-url}}', 'x {{unsubscribe-url}}', 'x {{unsubscribe-url}}'],
  ])('turn %s into %s, or into %s for a subscriber without a name', (source, namedText, namelessText) => {
    expect(fillSlots(convertTextFields(source), ines)).toBe(namedText);
    expect(fillSlots(convertTextFields(source), buildSlotValues(null))).toBe(namelessText);
  });

  it('escape a subscriber’s name in HTML, even if the fallback is HTML', () => {
    const html = convertHtmlFields('<p>Hi {{name|you &amp; me}}</p>');
    expect(fillSlots(html, ines)).toBe('<p>Hi Inès &lt;Kova&gt;</p>');
    expect(fillSlots(html, {})).toBe('<p>Hi you &amp; me</p>');
  });

  it('never put a subscriber’s name into a URL or an attribute', () => {
    const html = '<a href="{{name}}" title="{{name|x}}">{{name}}</a>';
    const namedHtml = fillSlots(convertHtmlFields(html), buildSlotValues('javascript:x" onclick="y'));
    expect(namedHtml).toBe('<a href="{{name}}" title="{{name|x}}">javascript:x&quot; onclick=&quot;y</a>');
  });

  it.each([
    ['<p>Hi {{name|<em>you</em><br>all}}</p>', '<p>Hi Inès</p>', '<p>Hi <em>you</em><br>all</p>'],
    ['<b>Hi {{name|you</b>}}', '<b>Hi {{name|you</b>}}', '<b>Hi {{name|you</b>}}'],
    ['<p>{{name|a</p><p>b}}</p>', '<p>{{name|a</p><p>b}}</p>', '<p>{{name|a</p><p>b}}</p>'],
  ])('accept only whole elements as fallback: %s', (html, namedHtml, namelessHtml) => {
    expect(fillSlots(convertHtmlFields(html), buildSlotValues('Inès'))).toBe(namedHtml);
    expect(fillSlots(convertHtmlFields(html), {})).toBe(namelessHtml);
  });

  it('never accept a slot as a fallback', () => {
    const text = `{{name| ${formatSlot('way-out')} }}`;
    for (const personal of [convertTextFields, convertHtmlFields]) {
      expect(fillSlots(personal(text), { name: 'Inès', 'way-out': 'out' })).toBe('{{name| out }}');
    }
  });

  it('escape the value of a custom field in HTML', () => {
    const values = buildSlotValues(null, { city: '<img src=x>{{name}}' });
    expect(fillSlots(convertHtmlFields('<p title="{{city}}">{{city|town}}</p>'), values)).toBe(
      '<p title="{{city}}">&lt;img src=x&gt;{{name}}</p>',
    );
  });

  it('that are unknown or not replaced are returned', () => {
    const html =
      '<p>{{na<b>me</b>|x}} {{citty|<b>x</b>}} {{city}} {{email}}</p><p>{{name|a</p><p>b}} {{town}}</p>';
    expect(findFieldProblems(html, new Set(['city']))).toEqual({
      unknown: ['{{citty|x}}', '{{town}}'],
      unreplaced: ['{{name|x}}', '{{name|a b}}'],
    });
    expect(findTextFieldProblems('{{name}} {{citty|x}} {{city}} {{Email}}', new Set(['city']))).toEqual({
      unknown: ['{{citty|x}}'],
      unreplaced: [],
    });
  });

  it('of a message are each found once, without the built-in fields', () => {
    const message = {
      subject: convertTextFields('{{city}} {{name}}'),
      html: convertHtmlFields('<p>{{city|a}} {{size}}</p>'),
      text: convertTextFields('{{Size}} {{plan_2}} {{email}}'),
    };
    expect(findCustomFields(message)).toEqual(['city', 'size', 'plan_2']);
  });
});

describe('a personal email', () => {
  const message = {
    from: { name: 'Mara', address: 'n@tidings.example' },
    subject: convertTextFields(
      'For {{name|you}}: the kiln that would not cool, and a long cold Tuesday — Grüße',
    ),
    html: convertHtmlFields(
      `<p>${'word '.repeat(14)}Hi {{name|grüß dich &amp; ${'so '.repeat(40)}end}}!</p>`,
    ),
    text: convertTextFields('Hi {{name|grüß dich}}, at {{email}}'),
    headers: [],
    date: Date.UTC(2026, 10, 21),
  };
  const read = async (personal: Record<string, string>) =>
    PostalMime.parse(
      joinMessage(await compileMessage(message), {
        ...personal,
        to: 'ines@kova.example',
        'message-id': 'a.1@tidings.example',
      }),
    );

  it('has the name in subject, HTML and text', async () => {
    const email = await read(buildSlotValues('Inès 🏺 <b>Kova</b>'));
    expect(email.subject).toBe(
      'For Inès 🏺 <b>Kova</b>: the kiln that would not cool, and a long cold Tuesday — Grüße',
    );
    expect(email.html).toContain('Hi Inès 🏺 &lt;b&gt;Kova&lt;/b&gt;!');
    expect(email.text).toContain('Hi Inès 🏺 <b>Kova</b>, at ines@kova.example');
  });

  it('has the fallback for a subscriber without a name', async () => {
    const email = await read(buildSlotValues(null));
    expect(email.subject).toContain('For you: the kiln');
    expect(email.html).toMatch(/Hi grüß dich &amp; (?:so ){40}end!/);
    expect(email.text).toContain('Hi grüß dich, at');
  });

  it('adds no header for line breaks in a name', async () => {
    const sentEmail = await read(buildSlotValues('x\r\nBcc: y@z.example\r\n\r\nbody'));
    expect(sentEmail.headers.some((header) => header.key === 'bcc')).toBe(false);
    expect(sentEmail.subject).toContain('x Bcc: y@z.example');
  });
});
