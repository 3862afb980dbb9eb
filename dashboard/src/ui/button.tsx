import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './formats/class-names';

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'danger';

const TONES: Record<ButtonTone, string> = {
  primary: 'bg-tide text-on-tide hover:bg-tide-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  ghost: 'text-tide-ink hover:bg-sunken',
  danger: 'bg-danger text-on-solid',
};

const OFF_CLASS = 'cursor-not-allowed border border-line bg-sunken text-ink-3';

/** Returns the classes of a button, which is 44 px high for touch and 40 px for a mouse. */
export function getButtonClass(tone: ButtonTone, state: 'on' | 'off' = 'on', extra?: string): string {
  return classNames(
    'press inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-center text-body font-semibold md:min-h-10 [&_svg]:shrink-0',
    state === 'off' ? OFF_CLASS : TONES[tone],
    extra,
  );
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** Shows a spinner beside the label while the action is in progress. Ignores a second press. */
  busy?: boolean;
};

export function Button({
  tone = 'secondary',
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = rest.disabled || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';

  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={getButtonClass(tone, isOff ? 'off' : 'on', className)}
      onClick={(event) => {
        // A busy button is not disabled, because it must keep the focus.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && (
        <span
          aria-hidden
          className="turning size-4 rounded-pill border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}

export function ButtonLink({
  tone = 'secondary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { tone?: ButtonTone }) {
  return <Link {...rest} className={getButtonClass(tone, 'on', className)} />;
}

export const textLinkClass =
  'font-medium text-tide-ink underline decoration-1 underline-offset-4 hover:decoration-2';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(textLinkClass, className)} />;
}
