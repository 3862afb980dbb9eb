import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../formats/class-names';
import { controlClass, Field, type FieldProps } from './field';

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Shown over the end of the control, 44 px wide at most. */
    over?: ReactNode;
  };

export function TextField({ label, help, error, aside, over, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            className={classNames(controlClass, 'h-11 md:h-10', over ? 'pr-12' : undefined, className)}
          />
          {over}
        </div>
      )}
    </Field>
  );
}
