import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { controlClass, Field, type FieldProps } from './field';

export function TextField({
  label,
  help,
  error,
  aside,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(control) => (
        <input {...rest} {...control} className={classNames(controlClass, 'h-11 md:h-10', className)} />
      )}
    </Field>
  );
}
