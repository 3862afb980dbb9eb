/** The maximum number of emails per second and per hour. If both are set, both apply. */
export interface SendRate {
  perSecond?: number;
  perHour?: number;
}

const RATE_PATTERN = /^([1-9]\d{0,8})\/([sh])$/;

/** Parses `20/s`, `5000/h`, or `20/s,5000/h`. Returns undefined for anything else. */
export function parseSendRate(text: string): SendRate | undefined {
  const rate: SendRate = {};
  for (const part of text.split(',')) {
    const [, emails, unit] = RATE_PATTERN.exec(part.trim()) ?? [];
    const name = unit === 's' ? 'perSecond' : 'perHour';
    if (emails === undefined || rate[name] !== undefined) return undefined;
    rate[name] = Number(emails);
  }
  return rate;
}
