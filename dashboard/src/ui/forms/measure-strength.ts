export const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
/** An index of `STRENGTHS`. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Longer passwords are strong, and slow to measure. */
const MEASURED_LENGTH = 64;

let measuring: Promise<(password: string, names: string[]) => Strength> | undefined;

/** Returns how hard a password is to guess. The word list is large, so it loads when the first password is typed. */
export async function measureStrength(password: string, names: string[]): Promise<Strength> {
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
