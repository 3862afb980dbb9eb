import { describe, expect, it } from 'vitest';
import { joinMessage, prepareMessage } from './message-skeleton.js';
import { fillSlots, formatSlot } from './slots.js';

const read = (message: Uint8Array) => Buffer.from(message).toString('latin1');

describe('joining a message', () => {
  const slot = { name: 'to', encoding: 'header' } as const;

  it('leaves earlier emails unchanged, in and across pieces of memory', () => {
    const join = prepareMessage({ parts: ['To: ', `\r\n\r\n${'x'.repeat(20_000)}`], slots: [slot] });
    const messages = Array.from({ length: 40 }, (_, index) =>
      join({ to: `subscriber${index}@kova.example` }),
    );
    for (const [index, message] of messages.entries())
      expect(read(message)).toBe(`To: subscriber${index}@kova.example\r\n\r\n${'x'.repeat(20_000)}`);
  });

  it('joins an email that is longer than a piece of memory', () => {
    const text = 'y'.repeat(300_000);
    const join = prepareMessage({ parts: ['', text], slots: [slot] });
    expect([join({ to: 'a' }), join({ to: 'b' })].map(read)).toEqual([`a${text}`, `b${text}`]);
  });

  it('uses only the memory of the email for the first recipient', () => {
    const message = joinMessage({ parts: ['To: ', '\r\n'], slots: [slot] }, { to: 'ines@kova.example' });
    expect(message.buffer.byteLength).toBe(message.byteLength);
  });
});

describe('filling a text', () => {
  const name = formatSlot('name', { fallback: 'you' });

  it.each([
    [`${name}!`, 'Ines!'],
    [`Dear ${name}`, 'Dear Ines'],
    [`${name}${name}`, 'InesInes'],
    [name, 'Ines'],
    ['', ''],
    ['No slots', 'No slots'],
    ['\uE000name', '\uE000name'],
  ])('fills %j', (text, filledText) => {
    expect(fillSlots(text, { name: 'Ines' })).toBe(filledText);
  });

  it('uses the fallback for an empty value', () => {
    expect(fillSlots(`Dear ${name}`, { name: '' })).toBe('Dear you');
  });
});
