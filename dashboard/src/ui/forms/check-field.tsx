import { CircleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';

type CheckFieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** Shows a checkbox with a sentence. An error is below the help text, because users need both. */
export function CheckField({ label, help, error, checked, onChange, inputRef }: CheckFieldProps) {
  const id = useId();

  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 md:min-h-9 md:py-1.5">
        <input
          ref={inputRef}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-tide"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-help ${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className="min-w-0 font-semibold">{label}</span>
      </label>
      {help && (
        <p id={`${id}-help`} className="text-meta text-ink-2">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-meta font-medium text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
