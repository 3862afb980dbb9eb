import type { components } from '@tidings/sdk';
import type { Tone } from '../../ui/feedback/status-dot';

export type PayoutAccount = components['schemas']['PayoutAccount'];

export const payoutAccountKey = ['payout-account'] as const;

/** `tone` is the color of the status, and `title` its name. */
export const STATUSES: Record<PayoutAccount['status'], { tone: Tone; title: string }> = {
  none: { tone: 'neutral', title: 'Not connected' },
  onboarding: { tone: 'warning', title: 'Setup unfinished' },
  restricted: { tone: 'danger', title: 'Payments paused' },
  active: { tone: 'success', title: 'Accepting payments' },
  disabled: { tone: 'danger', title: 'Account closed' },
  disconnected: { tone: 'neutral', title: 'Disconnected' },
};

/** Returns whether there is an account, whatever its state. */
export function isConnected({ status }: PayoutAccount): boolean {
  return status !== 'none' && status !== 'disconnected';
}

/** Codes with a name in `Intl` that are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns every country by name. The provider decides in which countries it pays out. */
export function listCountries(): Array<{ code: string; name: string }> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return (
    [...ALPHABET]
      .flatMap((first) => [...ALPHABET].map((second) => first + second))
      .filter((code) => !NO_COUNTRIES.has(code))
      // Former codes, such as DD, have the name of the current country.
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .flatMap((code) => {
        const name = names.of(code);
        return name === undefined ? [] : [{ code, name }];
      })
      .sort((a, b) => a.name.localeCompare(b.name))
  );
}

/** Returns the name of a country by its code. */
export function getCountryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
