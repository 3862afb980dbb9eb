import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './formats/class-names';

export const textLinkClass =
  'font-medium text-tide-ink underline decoration-1 underline-offset-4 hover:decoration-2';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(textLinkClass, className)} />;
}
