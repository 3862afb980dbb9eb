import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import { createRelayWatch } from './relay-watch.js';

const INVALID = (to: string) => `550 Invalid recipient: <${to}>`;
const UNKNOWN = (to: string) => `550 5.1.1 <${to}>: Recipient address rejected: User unknown`;
const DENIED = (to: string) => `554 5.7.1 <${to}>: Relay access denied`;

function createWatched() {
  const clock = { now: 0 };
  const watch = createRelayWatch<string>(() => clock.now);
  const note = (address: string, outcome: Outcome) =>
    watch.note({ item: address, domain: address.split('@')[1] ?? '', outcome });
  const accept = (address: string, connection = 1) =>
    note(address, { kind: 'accepted', code: 250, text: '250 ok', connection });
  const refuse = (address: string, words: (to: string) => string, connection = 1) => {
    const text = words(address);
    const code = Number(text.slice(0, 3));
    return note(address, { kind: code < 500 ? 'deferred' : 'failed', code, text, connection });
  };
  return { clock, accept, refuse };
}

/** Builds a list of addresses over four domains. */
const list = (count: number, name = 'r') =>
  Array.from({ length: count }, (_, index) => `${name}${index}@d${index % 4}.example`);

describe('a relay that rejects every recipient', () => {
  it('is detected by five similar refusals across domains, and returns the earlier failed emails', () => {
    const { refuse } = createWatched();
    const findings = list(5).map((address) => refuse(address, INVALID));
    expect(findings.map(({ isRelayFault }) => isRelayFault)).toEqual([false, false, false, false, true]);
    expect(findings[4]?.returned).toEqual(list(4));
    expect(findings.flatMap(({ confirmed }) => confirmed)).toEqual([]);
    expect(refuse('late@d1.example', INVALID)).toMatchObject({ isRelayFault: true, returned: [] });
  });

  it('is not detected by refusals of one or two domains', () => {
    const { refuse } = createWatched();
    for (let index = 0; index < 60; index += 1) {
      expect(refuse(`r${index}@d${index % 2}.example`, INVALID).isRelayFault).toBe(false);
    }
  });

  it('is detected by 16 refusals among the last 20 emails, after it has worked', () => {
    const { accept, refuse } = createWatched();
    for (const address of list(100)) accept(address);
    const faults = list(16, 'x').map((address) => refuse(address, INVALID).isRelayFault);
    expect(faults).toEqual([...Array.from({ length: 15 }, () => false), true]);
  });

  it('is not detected while it accepts every fourth email', () => {
    const { accept, refuse } = createWatched();
    for (const [index, address] of list(200).entries()) {
      if (index % 4 === 0) accept(address);
      else expect(refuse(address, INVALID).isRelayFault).toBe(false);
    }
  });

  it.each([
    ['relay access denied', DENIED],
    ['relay not permitted', () => '550 relay not permitted'],
    ['a deferred denial', (to: string) => `454 4.7.1 <${to}>: Relay access denied`],
    ['client rejected', () => '554 5.7.1 <unknown[192.0.2.7]>: Client host rejected: Access denied'],
    ['access denied at RCPT', (to: string) => `554 5.7.1 <${to}>: Recipient address rejected: Access denied`],
  ])('is detected at once by its own words: %s', (_, words) => {
    const { refuse } = createWatched();
    expect(refuse('ines@kova.example', words).isRelayFault).toBe(true);
  });

  it('is detected by five denials in a row after it worked, and returns the first four', () => {
    const { accept, refuse } = createWatched();
    for (const address of list(100)) accept(address);
    const findings = list(5, 'x').map((address) => refuse(address, DENIED));
    expect(findings.map(({ isRelayFault }) => isRelayFault)).toEqual([false, false, false, false, true]);
    expect(findings[4]?.returned).toEqual(list(4, 'x'));
  });

  it('is not detected if one domain denies relaying while another accepts emails', () => {
    const { accept, refuse } = createWatched();
    accept('tom@adeyemi.example');
    for (let index = 0; index < 30; index += 1) {
      expect(refuse(`r${index}@broken.example`, DENIED).isRelayFault).toBe(false);
      accept(`t${index}@adeyemi.example`);
    }
  });

  it('works again with the first email that it accepts', () => {
    const { accept, refuse } = createWatched();
    for (const address of list(5)) refuse(address, INVALID);
    accept('tom@adeyemi.example');
    expect(refuse('ines@kova.example', INVALID).isRelayFault).toBe(false);
  });

  it.each([
    ['content', () => '554 5.7.1 This message looks like spam'],
    ['a size', () => '552 5.3.4 Message size exceeds fixed limit'],
    ['unknown users, each by a status', UNKNOWN],
    ['greylisting', (to: string) => `450 4.2.0 <${to}>: Recipient address rejected: Greylisted`],
    ['a busy server', () => '451 4.3.2 Try again later'],
  ])('is not detected in %s, however many are similar', (_, words) => {
    const { refuse } = createWatched();
    for (const address of list(60)) expect(refuse(address, words).isRelayFault).toBe(false);
  });
});

describe('a refusal counts against its recipient', () => {
  it('if its status concerns one recipient, once another email was accepted over the same connection', () => {
    const { accept, refuse } = createWatched();
    expect(refuse('ines@kova.example', UNKNOWN).confirmed).toEqual([]);
    expect(accept('tom@adeyemi.example', 2).confirmed).toEqual([]);
    expect(accept('una@adeyemi.example', 1).confirmed).toEqual(['ines@kova.example']);
    expect(accept('vic@adeyemi.example', 1).confirmed).toEqual([]);
    expect(refuse('nils@kova.example', UNKNOWN).confirmed).toEqual(['nils@kova.example']);
  });

  it('without such a status only if three emails were accepted after it', () => {
    const { accept, refuse } = createWatched();
    accept('tom@adeyemi.example');
    expect(refuse('ines@kova.example', INVALID).confirmed).toEqual([]);
    const confirmed = list(3).map((address) => accept(address).confirmed);
    expect(confirmed).toEqual([[], [], ['ines@kova.example']]);
  });

  it('never if the relay accepts no email', () => {
    const { refuse } = createWatched();
    for (const words of [UNKNOWN, INVALID, () => '550 5.2.2 full']) {
      for (const address of list(4)) expect(refuse(address, words).confirmed).toEqual([]);
    }
  });

  it('never because of emails accepted more than ten minutes apart', () => {
    const { clock, accept, refuse } = createWatched();
    accept('tom@adeyemi.example');
    clock.now += 10 * MINUTE;
    expect(refuse('ines@kova.example', UNKNOWN).confirmed).toEqual([]);
    clock.now += 10 * MINUTE;
    expect(accept('una@adeyemi.example').confirmed).toEqual([]);
  });

  it('never if the relay turns out to be at fault', () => {
    const { accept, refuse } = createWatched();
    for (const address of list(5)) refuse(address, INVALID);
    for (const address of list(30, 'a')) expect(accept(address).confirmed).toEqual([]);
  });
});

describe('a policy block', () => {
  const getDomain = (index: number) => `d${index % 4}.example`;
  const createPolicyRefusal = (index: number): Outcome => ({
    kind: 'failed',
    code: 550,
    text: `550 5.7.1 ${'abcd'[index % 4]}${'wxyz'[Math.floor(index / 4) % 4]} refuses us by policy`,
  });

  const options = { hasOtherUnblockedRelay: () => true };

  it('is found in replies of different words over several domains, and returns earlier failures', () => {
    const watch = createRelayWatch<number>(undefined, options);
    for (let index = 0; index < 4; index += 1) {
      watch.note({
        item: -index,
        domain: getDomain(index),
        outcome: { kind: 'accepted', code: 250, text: 'ok' },
      });
    }
    const findings = Array.from({ length: 16 }, (_, index) =>
      watch.note({ item: index, domain: getDomain(index), outcome: createPolicyRefusal(index) }),
    );
    expect(findings.slice(0, 15).every(({ isRelayFault }) => !isRelayFault)).toBe(true);
    expect(findings[15]).toMatchObject({
      isRelayFault: true,
      returned: [...Array(15).keys()],
      confirmed: [],
    });
    expect(watch.isBlockedByPolicy()).toBe(true);
    expect(
      watch.note({ item: 99, domain: 'other.example', outcome: createPolicyRefusal(2) }).isRelayFault,
    ).toBe(true);
  });

  it('is not found if no other relay can send', () => {
    const watch = createRelayWatch<number>();
    const findings = Array.from({ length: 40 }, (_, index) =>
      watch.note({ item: index, domain: getDomain(index), outcome: createPolicyRefusal(index) }),
    );
    expect(findings.every(({ isRelayFault }) => !isRelayFault)).toBe(true);
  });

  it.each([
    ['of one domain', (index: number) => ({ domain: 'one.example', outcome: createPolicyRefusal(index) })],
    [
      'for a later try',
      (index: number) => ({
        domain: getDomain(index),
        outcome: { kind: 'deferred', code: 451, text: `451 4.7.1 ${'abcd'[index % 4]} later` } as const,
      }),
    ],
    [
      'among accepted emails',
      (index: number) => ({
        domain: getDomain(index),
        outcome:
          index % 3 === 0
            ? ({ kind: 'accepted', code: 250, text: 'ok' } as const)
            : createPolicyRefusal(index),
      }),
    ],
  ])('is not found in replies %s', (_, createReply) => {
    const watch = createRelayWatch<number>(undefined, options);
    const findings = Array.from({ length: 40 }, (_each, index) =>
      watch.note({ item: index, ...createReply(index) }),
    );
    expect(findings.every(({ isRelayFault }) => !isRelayFault)).toBe(true);
  });
});
