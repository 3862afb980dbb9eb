import { classNames } from './formats/class-names';

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'danger';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-tide text-on-tide hover:bg-tide-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-tide-ink hover:bg-sunken',
  danger: 'bg-danger text-on-solid',
};

const OFF = 'cursor-not-allowed border border-line bg-sunken text-ink-3';

/** Returns the classes of a button: 44 px high for touch, 40 px for a mouse. */
export function buttonClass(tone: ButtonTone, state: 'on' | 'off' = 'on', extra?: string): string {
  return classNames(
    'press inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-center text-body font-semibold md:min-h-10 [&_svg]:shrink-0',
    state === 'off' ? OFF : TONES[tone],
    extra,
  );
}
