import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../kernel/clock.js';
import type { Outcome } from '../../ports/email.js';
import { classifyFailure, determineConsequence, NOT_BUILT } from './bounces/verdict.js';
import { shareCapacity } from './loop/fair-share.js';
import { nextBackoff } from './loop/relay-circuit-breaker.js';
import { backoff, settle } from './rules.js';

const now = 1_000 * DAY;
const fresh = { attempts: 0, firstAttemptAt: now };
const settled = (outcome: Outcome, delivery = fresh, policy: 'resend' | 'hold' = 'resend') =>
  settle(outcome, delivery, now, policy);

describe('settle', () => {
  it.each<[string, Outcome, string]>([
    ['accepted', { kind: 'accepted', code: 250, text: 'ok' }, 'accepted'],
    ['a 4xx', { kind: 'deferred', code: 451, text: 'later' }, 'deferred'],
    ['a 5xx', { kind: 'failed', code: 554, text: 'no' }, 'failed'],
    ['a connection lost in DATA', { kind: 'unknown', text: 'closed' }, 'unknown'],
  ])('returns the right status for %s', (_, outcome, status) => {
    expect(settled(outcome)).toMatchObject({ status, attempts: 1 });
  });

  it('spends no attempt on an outage', () => {
    const outage: Outcome = { kind: 'unavailable', text: 'refused' };
    expect(settled(outage)).toMatchObject({ status: 'queued', attempts: 0, nextAttemptAt: now + 1_000 });
  });

  it('waits 1, 5, 15 min, 1, 4, then 12 h', () => {
    const waits = [0, 1, 2, 3, 4, 5].map((attempts) => {
      const outcome: Outcome = { kind: 'deferred', code: 450, text: 'later' };
      return settled(outcome, { attempts, firstAttemptAt: now }).nextAttemptAt - now;
    });
    expect(waits).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]);
    expect(backoff(0)).toBe(MINUTE);
  });

  it('tries for the last time when 24 hours are over, and then expires', () => {
    const outcome: Outcome = { kind: 'deferred', code: 450, text: 'later' };
    const triedAt: number[] = [];
    let status = 'deferred';
    for (let attempts = 0, at = now; status === 'deferred' && attempts < 20; attempts += 1) {
      triedAt.push((at - now) / MINUTE);
      const settlement = settle(outcome, { attempts, firstAttemptAt: now }, at, 'resend');
      status = settlement.status;
      at = settlement.nextAttemptAt;
    }
    expect(status).toBe('expired');
    expect(triedAt).toEqual([0, 1, 6, 21, 81, 321, 1_041, 1_440]);
  });

  it('expires 24 hours after the first attempt', () => {
    const outcome: Outcome = { kind: 'deferred', code: 450, text: 'later' };
    expect(settled(outcome, { attempts: 9, firstAttemptAt: now - DAY }).status).toBe('expired');
    expect(settled(outcome, { attempts: 9, firstAttemptAt: now - DAY + 1 }).status).toBe('deferred');
  });

  it('never expires before six tries, so that a clock that jumps ahead loses no email', () => {
    const outcome: Outcome = { kind: 'deferred', code: 450, text: 'later' };
    const statuses = [0, 4, 5].map(
      (attempts) => settled(outcome, { attempts, firstAttemptAt: now - 400 * DAY }).status,
    );
    expect(statuses).toEqual(['deferred', 'deferred', 'expired']);
  });

  it('retries an email that could not be built with backoff, and expires it after a day with the reason', () => {
    const notBuilt = { kind: 'not-built', text: NOT_BUILT } as const;
    const tryAt = (attempts: number, age: number) =>
      settle(notBuilt, { attempts, firstAttemptAt: now - age }, now, 'resend');
    expect(tryAt(0, 0)).toMatchObject({ status: 'deferred', attempts: 1, nextAttemptAt: now + MINUTE });
    expect(tryAt(3, 0)).toMatchObject({ status: 'deferred', nextAttemptAt: now + HOUR });
    expect(tryAt(5, DAY)).toMatchObject({
      status: 'failed',
      smtpCode: null,
      smtpText: NOT_BUILT,
    });
    // It is not a reply of the recipient's server.
    expect(classifyFailure({ text: NOT_BUILT })).toBe('message-refused');
  });

  it('does not mark an address as dead if a server does not know the sender', () => {
    const text = '550 5.1.1 <n@tidings.example> user unknown';
    const refusal = settled({ kind: 'failed', code: 550, text, about: 'message' });
    expect(refusal).toMatchObject({ status: 'failed', smtpCode: 550 });
    expect(classifyFailure({ text: refusal.smtpText })).toBe('message-refused');
    expect(determineConsequence(refusal.smtpText)).toBe('none');
    expect(determineConsequence(settled({ kind: 'failed', code: 550, text }).smtpText)).toBe(
      'hard-everywhere',
    );
  });

  it('resends unknown emails, later each time, and holds them after the third', () => {
    const unknown: Outcome = { kind: 'unknown', text: 'closed' };
    const statuses = [0, 1, 2].map((attempts) => settled(unknown, { attempts, firstAttemptAt: now }));
    expect(statuses.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'held']);
    expect(statuses.map(({ nextAttemptAt }) => nextAttemptAt - now).slice(0, 2)).toEqual([
      MINUTE,
      5 * MINUTE,
    ]);
    expect(settled(unknown, { attempts: 0, firstAttemptAt: now - DAY }).status).toBe('held');
  });

  it('holds unknown emails if so configured', () => {
    expect(settled({ kind: 'unknown', text: 'closed' }, fresh, 'hold').status).toBe('held');
  });
});

describe('shareCapacity', () => {
  const mailing = (id: number, ownerId: number, priority = 10, waiting = 100) => ({
    id,
    ownerId,
    priority,
    waiting,
  });

  it('divides the workers equally among creators, for any number of mailings', () => {
    const shares = shareCapacity([mailing(1, 1), mailing(2, 1), mailing(3, 2)], 8, 0);
    expect(shares.map(({ mailing: { id }, limit }) => [id, limit])).toEqual([
      [1, 4],
      [3, 4],
    ]);
  });

  it("spreads a creator's part over as many small mailings as fit", () => {
    const singles = Array.from({ length: 9 }, (_, index) => mailing(index + 1, 1, 0, 1));
    const shares = shareCapacity([...singles, mailing(20, 2, 0, 100)], 8, 0);
    expect(shares.map(({ mailing: { id }, limit }) => [id, limit])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [20, 4],
    ]);
  });

  it('sends transactional emails before newsletters, without blocking them', () => {
    const shares = shareCapacity([mailing(9, 2, 0), mailing(1, 1)], 8, 0);
    expect(shares.map(({ mailing: { id }, limit }) => [id, limit])).toEqual([
      [9, 4],
      [1, 4],
    ]);
    expect(shareCapacity([mailing(9, 2, 0), mailing(1, 1)], 1, 0).map(({ mailing: { id } }) => id)).toEqual([
      9,
    ]);
  });

  it('sends a reply before newsletters, and a code before both', () => {
    const all = [mailing(9, 3, 0), mailing(5, 2, 5), mailing(1, 1)];
    const byPlaces = [1, 2, 8].map((places) =>
      shareCapacity(all, places, 2).map(({ mailing: { id }, limit }) => [id, limit]),
    );
    expect(byPlaces).toEqual([
      [[9, 1]],
      [
        [9, 1],
        [5, 1],
      ],
      [
        [9, 4],
        [5, 2],
        [1, 2],
      ],
    ]);
  });

  it('rotates if there are fewer slots than creators', () => {
    const three = [mailing(1, 1), mailing(2, 2), mailing(3, 3)];
    const firsts = [0, 1, 2].map((turn) => shareCapacity(three, 1, turn)[0]?.mailing.ownerId);
    expect(new Set(firsts)).toEqual(new Set([1, 2, 3]));
  });

  it('assigns exactly the free slots', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 64 }),
        fc.nat(99),
        (owners, places, turn) => {
          const mailingsOf = owners.map((ownerId, id) => mailing(id, ownerId));
          const total = shareCapacity(mailingsOf, places, turn).reduce((sum, { limit }) => sum + limit, 0);
          expect(total).toBe(places);
        },
      ),
    );
    expect(shareCapacity([], 8, 3)).toEqual([]);
  });
});

describe('nextBackoff', () => {
  it('doubles from a second to a minute', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7].reduce<number[]>(
      (all) => [...all, nextBackoff(all.at(-1) ?? 0)],
      [],
    );
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });
});
