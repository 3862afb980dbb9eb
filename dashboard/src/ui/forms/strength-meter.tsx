import { useEffect, useState } from 'react';
import { classNames } from '../formats/class-names';
import { measureStrength, STRENGTHS, type Strength } from './measure-strength';

type StrengthMeterProps = {
  password: string;
  /** Username and email address of the user, which make a password easy to guess. */
  names?: string[];
};

const COLORS = ['bg-danger', 'bg-danger', 'bg-lamp', 'bg-kelp', 'bg-kelp'];
const NO_NAMES: string[] = [];

/** Shows four bars and a word in a polite live region: a screen reader waits for a pause. */
export function StrengthMeter({ password, names = NO_NAMES }: StrengthMeterProps) {
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

/** Returns the strength; undefined until something is typed and measured, or if the word list fails to load. */
function useStrength(password: string, names: string[]): Strength | undefined {
  const [measured, setMeasured] = useState<{ password: string; strength: Strength }>();
  const known = names.join(' ');

  useEffect(() => {
    if (password === '') return;
    let isCurrent = true;
    measureStrength(password, known.split(' ')).then(
      (strength) => isCurrent && setMeasured({ password, strength }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [password, known]);

  return password === '' ? undefined : measured?.strength;
}
