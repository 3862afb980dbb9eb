import type { ComponentProps } from 'react';
import { classNames } from '../formats/class-names';
import { controlClass, Field, type FieldProps } from './field';

export function TextAreaField({
  label,
  help,
  error,
  aside,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(control) => (
        <textarea {...rest} {...control} className={classNames(controlClass, 'py-2.5', className)} />
      )}
    </Field>
  );
}
