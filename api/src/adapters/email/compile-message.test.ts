import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { joinMessage } from '../../kernel/email/message-skeleton.js';
import { formatSlot } from '../../kernel/email/slots.js';
import type { Message } from '../../ports/email.js';
import { compileMessage } from './compile-message.js';

const url = 'https://tidings.example/u/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy';
const message: Message = {
  from: { name: 'Mära Lindqvist', address: 'news@tidings.example' },
  replyTo: { name: 'Mära', address: 'mara@kiln.example' },
  subject: 'Grüße — the kiln that would not cool, and other things that happened on a long and cold Tuesday',
  html: `<p>Frost came on Tuesday = ${'and a long line of words '.repeat(60)}</p><a href="${formatSlot('unsubscribe-url')}">Unsubscribe</a>`,
  text: `Frost came on Tuesday.\n.dot at a line start\n\nUnsubscribe: ${formatSlot('unsubscribe-url')}`,
  headers: [
    { name: 'List-Unsubscribe', value: `<${formatSlot('unsubscribe-url')}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ],
  date: Date.UTC(2026, 10, 21, 8, 0, 0),
};
const values = { to: 'ines@kova.example', 'message-id': 'abc.12@tidings.example', 'unsubscribe-url': url };

describe('compileMessage and joinMessage', () => {
  it('produce an email that a client reads as intended', async () => {
    const raw = joinMessage(await compileMessage(message), values);
    const email = await PostalMime.parse(raw);
    const getHeader = (name: string) => email.headers.find((each) => each.key === name)?.value;

    expect(email.subject).toBe(message.subject);
    expect(email.from).toMatchObject({ name: 'Mära Lindqvist', address: 'news@tidings.example' });
    expect(email.to?.[0]).toMatchObject({ address: 'ines@kova.example' });
    expect(email.messageId).toBe('<abc.12@tidings.example>');
    expect(getHeader('list-unsubscribe')).toBe(`<${url}>`);
    expect(getHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(email.html).toContain(`href="${url}"`);
    expect(email.text).toContain(`Unsubscribe: ${url}`);
    expect(email.text).toContain('\n.dot at a line start');
  });

  it('prevent a typed encoded word from being decoded', async () => {
    const typedText = '=?utf-8?Q?Frost=0D=0ABcc:_everybody@evil.example?=';
    const from = { name: typedText, address: 'news@tidings.example' };
    const compiledMessage = await compileMessage({ ...message, from, subject: typedText });
    const email = await PostalMime.parse(joinMessage(compiledMessage, values));
    const removeWordJoiners = (text: string | undefined) => text?.replaceAll('\u2060', '');
    expect([removeWordJoiners(email.subject), removeWordJoiners(email.from?.name)]).toEqual([
      typedText,
      typedText,
    ]);
  });

  it('leave no lone carriage return or line feed', async () => {
    const body = 'one\rtwo\nthree\r\nfour\r.\rfive';
    const compiledMessage = await compileMessage({ ...message, text: body, html: `<p>${body}</p>` });
    const raw = Buffer.from(joinMessage(compiledMessage, values)).toString('latin1');
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('produce the same bytes each time, Date and boundary included', async () => {
    const firstEmail = joinMessage(await compileMessage(message), values);
    const secondEmail = joinMessage(await compileMessage(message), values);
    expect(Buffer.from(secondEmail)).toEqual(Buffer.from(firstEmail));
  });

  it('use only CRLF, only ASCII and lines under 998', async () => {
    const raw = Buffer.from(joinMessage(await compileMessage(message), values)).toString('latin1');
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(raw).toMatch(/^[\x20-\x7e\r\n\t]*$/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(998);
  });

  it('do not let a value start a new header', async () => {
    const raw = joinMessage(await compileMessage(message), {
      ...values,
      to: 'a@b.example>\r\nBcc: <x@y.example',
    });
    const email = await PostalMime.parse(raw);
    expect(email.headers.some((each) => each.key === 'bcc')).toBe(false);
  });
});
