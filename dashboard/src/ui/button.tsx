import type { ComponentProps } from 'react';
import { type ButtonTone, buttonClass } from './button-class';

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** Shows a spinner beside the label while the action is in progress. The button cannot be pressed twice. */
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
  const off = rest.disabled || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';

  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      className={buttonClass(tone, off ? 'off' : 'on', className)}
      onClick={(event) => {
        // A busy button retains the focus, so it is not disabled. It only ignores a second press.
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
