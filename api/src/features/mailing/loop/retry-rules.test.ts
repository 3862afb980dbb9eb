import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import { classifyFailure, determineConsequence, NOT_BUILT } from '../bounces/classify-failure.js';
import { calculateBackoff, settle } from './retry-rules.js';

const now = 1_000 * DAY;
const newDelivery = { attempts: 0, firstAttemptAt: now };
const settleNow = (outcome: Outcome, delivery = newDelivery, policy: 'resend' | 'hold' = 'resend') =>
  settle(outcome, delivery, now, policy);

describe('settle', () => {
  it.each<[string, Outcome, string]>([
    ['accepted', { kind: 'accepted', code: 250, text: 'ok' }, 'accepted'],
    ['a 4xx', { kind: 'deferred', code: 451, text: 'later' }, 'deferred'],
    ['a 5xx', { kind: 'failed', code: 554, text: 'no' }, 'failed'],
    ['a connection lost in DATA', { kind: 'unknown', text: 'closed' }, 'unknown'],
  ])('maps %s to its status', (_, outcome, status) => {
    expect(settleNow(outcome)).toMatchObject({ status, attempts: 1 });
  });

  it('spends no attempt on an outage', () => {
    const outage: Outcome = { kind: 'unavailable', text: 'refused' };
    expect(settleNow(outage)).toMatchObject({ status: 'queued', attempts: 0, nextAttemptAt: now + 1_000 });
  });

  it('waits 1, 5 and 15 minutes, then 1, 4 and 12 hours', () => {
    const waitTimes = [0, 1, 2, 3, 4, 5].map((attempts) => {
      const outcome: Outcome = { kind: 'deferred', code: 450, text: 'later' };
      return settleNow(outcome, { attempts, firstAttemptAt: now }).nextAttemptAt - now;
    });
    expect(waitTimes).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]);
    expect(calculateBackoff(0)).toBe(MINUTE);
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
    expect(settleNow(outcome, { attempts: 9, firstAttemptAt: now - DAY }).status).toBe('expired');
    expect(settleNow(outcome, { attempts: 9, firstAttemptAt: now - DAY + 1 }).status).toBe('deferred');
  });

  it('never expires before six tries, so that a clock that jumps ahead loses no email', () => {
    const outcome: Outcome = { kind: 'deferred', code: 450, text: 'later' };
    const statuses = [0, 4, 5].map(
      (attempts) => settleNow(outcome, { attempts, firstAttemptAt: now - 400 * DAY }).status,
    );
    expect(statuses).toEqual(['deferred', 'deferred', 'expired']);
  });

  it('retries an email that could not be built with backoff, and expires it after a day with the reason', () => {
    const outcome = { kind: 'not-built', text: NOT_BUILT } as const;
    const tryAt = (attempts: number, age: number) =>
      settle(outcome, { attempts, firstAttemptAt: now - age }, now, 'resend');
    expect(tryAt(0, 0)).toMatchObject({ status: 'deferred', attempts: 1, nextAttemptAt: now + MINUTE });
    expect(tryAt(3, 0)).toMatchObject({ status: 'deferred', nextAttemptAt: now + HOUR });
    expect(tryAt(5, DAY)).toMatchObject({
      status: 'failed',
      smtpCode: null,
      smtpText: NOT_BUILT,
    });
    // The text is not a reply of the recipient's server.
    expect(classifyFailure({ text: NOT_BUILT })).toBe('message-refused');
  });

  it('does not mark an address as hard-bounced if the server does not know the sender', () => {
    const text = '550 5.1.1 <n@tidings.example> user unknown';
    const refusal = settleNow({ kind: 'failed', code: 550, text, about: 'message' });
    expect(refusal).toMatchObject({ status: 'failed', smtpCode: 550 });
    expect(classifyFailure({ text: refusal.smtpText })).toBe('message-refused');
    expect(determineConsequence(refusal.smtpText)).toBe('none');
    expect(determineConsequence(settleNow({ kind: 'failed', code: 550, text }).smtpText)).toBe(
      'hard-everywhere',
    );
  });

  it('retries an email with an unknown outcome later each time, and holds it after the third', () => {
    const unknown: Outcome = { kind: 'unknown', text: 'closed' };
    const statuses = [0, 1, 2].map((attempts) => settleNow(unknown, { attempts, firstAttemptAt: now }));
    expect(statuses.map(({ status }) => status)).toEqual(['unknown', 'unknown', 'held']);
    expect(statuses.map(({ nextAttemptAt }) => nextAttemptAt - now).slice(0, 2)).toEqual([
      MINUTE,
      5 * MINUTE,
    ]);
    expect(settleNow(unknown, { attempts: 0, firstAttemptAt: now - DAY }).status).toBe('held');
  });

  it('holds an email with an unknown outcome if so configured', () => {
    expect(settleNow({ kind: 'unknown', text: 'closed' }, newDelivery, 'hold').status).toBe('held');
  });
});
