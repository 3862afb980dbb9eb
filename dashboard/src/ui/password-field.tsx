import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names';
import { controlClass, Field, type FieldProps } from './field';

/** A password that who types it may look at. */
export function PasswordField({
  label,
  help,
  error,
  aside,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass, 'h-11 pr-12 md:h-10', className)}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            className="press absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
            onClick={() => setShown(!isShown)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
