import { MAX_PASSWORD_LENGTH } from '@tidings/sdk';
import { type ComponentProps, useEffect, useState } from 'react';
import { classNames } from '../formats/class-names';
import { PasswordField } from './password-field';

const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
/** The index in `STRENGTHS`. */
type Strength = 0 | 1 | 2 | 3 | 4;

/** The length from which a password is strong. Measuring longer passwords is slow. */
const MEASURED_LENGTH = 64;

let measuring: Promise<(password: string, names: string[]) => Strength> | undefined;

/** Returns the strength of a password. The large word list loads when the user types the first password. */
async function measureStrength(password: string, names: string[]): Promise<Strength> {
  measuring ??= loadMeasure();
  return (await measuring)(password.slice(0, MEASURED_LENGTH), names);
}

async function loadMeasure() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const measure = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password: string, names: string[]) => measure.check(password, names).score as Strength;
}

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'value' | 'autoComplete'> & {
  value: string;
  /** The user's username and email address, which make a password easy to guess. */
  names?: string[];
};

/** Accepts a new password, and shows its strength. */
export function NewPasswordField({ names, ...rest }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <PasswordField maxLength={MAX_PASSWORD_LENGTH} {...rest} autoComplete="new-password" />
      <StrengthMeter password={rest.value} names={names} />
    </div>
  );
}

type StrengthMeterProps = {
  password: string;
  /** The user's username and email address, which make a password easy to guess. */
  names?: string[];
};

const COLORS = ['bg-danger', 'bg-danger', 'bg-lamp', 'bg-kelp', 'bg-kelp'];
const NO_NAMES: string[] = [];

/** Shows four bars, and a word in a polite live region, so that screen readers wait for a pause. */
function StrengthMeter({ password, names = NO_NAMES }: StrengthMeterProps) {
  const strength = useStrength(password, names);

  return (
    <div className="flex min-h-5 items-center gap-3">
      <meter
        className="sr-only"
        aria-label="Password strength"
        aria-valuetext={strength === undefined ? 'Not measured yet' : STRENGTHS[strength]}
        min={0}
        max={4}
        value={strength ?? 0}
      />
      <div className="grid flex-1 grid-cols-4 gap-1" aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1.5 rounded-full',
              strength !== undefined && bar <= Math.max(strength, 1) ? COLORS[strength] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="w-20 text-right text-meta font-medium text-ink-2">
        {strength === undefined ? '' : STRENGTHS[strength]}
      </p>
    </div>
  );
}

/** Returns the strength. Undefined for an empty password, while measuring, and without a word list. */
function useStrength(password: string, names: string[]): Strength | undefined {
  const [lastMeasurement, setLastMeasurement] = useState<{ password: string; strength: Strength }>();
  const joinedNames = names.join(' ');

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    measureStrength(password, joinedNames.split(' ')).then(
      (strength) => isCurrent && setLastMeasurement({ password, strength }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, joinedNames]);

  return password === '' ? undefined : lastMeasurement?.strength;
}
