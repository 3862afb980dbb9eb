import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../formats/class-names';

type FieldProps = {
  label: string;
  /** The help text. An error replaces it. */
  help?: ReactNode;
  error?: string;
  /** An element to the right of the label, such as a count of characters. */
  aside?: ReactNode;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Shows a label above a control, and help or an error below it. */
export function Field({
  label,
  help,
  error,
  aside,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-label font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={noteId} className="flex items-start gap-1.5 text-meta font-medium text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {!error && help && (
        <p id={noteId} className="text-meta text-ink-2">
          {help}
        </p>
      )}
    </div>
  );
}

/** The share of the maximum length from which a field shows its length. */
const NEAR_MAX_SHARE = 0.8;

/** Fields with a shorter maximum, such as codes, do not show their length. */
const MIN_COUNTED_MAX = 50;

type LengthNoteProps = Pick<ComponentProps<'input'>, 'value' | 'maxLength'>;

/**
 * Shows the length of a text near its maximum, because the browser cuts longer input without a message. The status for
 * screen readers is always present, because some of them do not announce an element that appears with its text.
 */
function LengthNote({ value, maxLength }: LengthNoteProps) {
  if (typeof value !== 'string' || maxLength === undefined || maxLength < MIN_COUNTED_MAX) return null;
  const isNear = value.length >= maxLength * NEAR_MAX_SHARE;
  const isFull = value.length >= maxLength;

  return (
    <>
      <span role="status" className="sr-only">
        {formatLengthStatus({ isNear, isFull, maxLength })}
      </span>
      {isNear && (
        <span
          aria-hidden
          className={classNames('text-meta tabular-nums', isFull ? 'text-danger' : 'text-ink-3')}
        >
          {value.length}/{maxLength}
        </span>
      )}
    </>
  );
}

type LengthStatus = { isNear: boolean; isFull: boolean; maxLength: number };

/** The text does not change during typing, so that screen readers announce it once. */
function formatLengthStatus({ isNear, isFull, maxLength }: LengthStatus): string {
  if (isFull) return `The maximum of ${maxLength} characters is reached.`;
  return isNear ? `Near the maximum of ${maxLength} characters.` : '';
}

/** The text has 16 px below 768 px, because iOS zooms in on smaller text on focus. */
export const controlClass =
  'w-full rounded-control border border-line-strong bg-surface px-3 text-lead text-ink md:text-body aria-invalid:border-[1.5px] aria-invalid:border-danger [&:is(select:not([size]))]:pr-9';

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** An element over the end of the control, at most 44 px wide. */
    overlay?: ReactNode;
  };

export function TextField({ label, help, error, aside, overlay, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} aside={aside ?? <LengthNote {...rest} />}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            className={classNames(controlClass, 'h-11 md:h-10', overlay ? 'pr-12' : undefined, className)}
          />
          {overlay}
        </div>
      )}
    </Field>
  );
}

export function TextAreaField({
  label,
  help,
  error,
  aside,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} aside={aside ?? <LengthNote {...rest} />}>
      {(control) => (
        <textarea {...rest} {...control} className={classNames(controlClass, 'py-2.5', className)} />
      )}
    </Field>
  );
}

/** Renders the browser's own select, which opens natively. */
export function SelectField({
  label,
  help,
  error,
  aside,
  className,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(control) => (
        <select {...rest} {...control} className={classNames(controlClass, 'h-11 md:h-10', className)} />
      )}
    </Field>
  );
}
