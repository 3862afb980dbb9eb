import { describe, expect, it } from 'vitest';
import { parseSmtpUrls } from './smtp-relays.js';

describe('parseSmtpUrls', () => {
  it('reads the options of each relay', () => {
    const relays = parseSmtpUrls(`
      smtp://user:secret@one.example:587?weight=3&rate=20/s,5000/h&connections=4
      smtps://two.example?domains=Gmail.com,googlemail.com`);
    expect(relays).toMatchObject([
      { name: 'one.example', weight: 3, rate: { perSecond: 20, perHour: 5_000 }, domains: [] },
      { name: 'two.example', weight: 1, rate: undefined, domains: ['gmail.com', 'googlemail.com'] },
    ]);
    expect(relays[0]?.server).toMatchObject({ port: 587, connections: 4, auth: { pass: 'secret' } });
  });

  it('returns different names for two relays at one host', () => {
    const names = parseSmtpUrls('smtp://a.example smtp://u:p@a.example smtp://b.example').map(
      ({ name }) => name,
    );
    expect(names).toEqual(['a.example (1)', 'a.example (2)', 'b.example']);
  });

  it.each([
    ['smtp://a.example?weight=0', /relay 1: weight/],
    ['smtp://a.example smtp://b.example?weight=1.5', /relay 2: weight/],
    ['smtp://a.example?rate=fast', /relay 1: rate/],
    ['smtp://a.example?domains=', /relay 1: domains/],
    ['smtp://a.example?domains=gmail', /relay 1: domains/],
    ['smtp://a.example?tls=maybe', /relay 1: tls/],
    ['http://a.example', /relay 1: it must be smtp/],
    ['smtp://user:secret@:x', /relay 1: it is not a URL/],
    [Array.from({ length: 9 }, () => 'smtp://a.example').join(' '), /at most 8/],
  ])('rejects %s without revealing a password', (text, message) => {
    let reason = '';
    try {
      parseSmtpUrls(text);
    } catch (error) {
      reason = String(error);
    }
    expect(reason).toMatch(message);
    expect(reason).not.toContain('secret');
  });
});
