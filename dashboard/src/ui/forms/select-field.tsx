import type { ComponentProps } from 'react';
import { classNames } from '../formats/class-names';
import { controlClass, Field, type FieldProps } from './field';

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
