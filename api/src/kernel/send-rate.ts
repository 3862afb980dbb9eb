/** The most mails that may leave, in a second and in an hour. Where both stand, both hold. */
export interface SendRate {
  perSecond?: number;
  perHour?: number;
}

const LIMIT = /^([1-9]\d{0,8})\/([sh])$/;

/** `20/s`, `5000/h`, or `20/s,5000/h`. Undefined for anything else. */
export function parseSendRate(text: string): SendRate | undefined {
  const rate: SendRate = {};
  for (const part of text.split(',')) {
    const [, mails, unit] = LIMIT.exec(part.trim()) ?? [];
    const name = unit === 's' ? 'perSecond' : 'perHour';
    if (mails === undefined || rate[name] !== undefined) return undefined;
    rate[name] = Number(mails);
  }
  return rate;
}
