import { describe, expect, it } from 'vitest';
import { parseSendRate } from './send-rate.js';

describe('parseSendRate', () => {
  it.each([
    ['20/s', { perSecond: 20 }],
    ['5000/h', { perHour: 5_000 }],
    ['20/s,5000/h', { perSecond: 20, perHour: 5_000 }],
    [' 5000/h , 20/s ', { perSecond: 20, perHour: 5_000 }],
  ])('reads %j', (text, rate) => expect(parseSendRate(text)).toEqual(rate));

  it.each(['', '20', '0/s', '-1/s', '1.5/s', '20/m', '20/s,', '20/s,30/s', 's/20', '1e3/h', '9999999999/h'])(
    'rejects %j',
    (text) => expect(parseSendRate(text)).toBeUndefined(),
  );
});
