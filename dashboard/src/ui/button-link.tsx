import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonTone, buttonClass } from './button-class';

export function ButtonLink({
  tone = 'secondary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { tone?: ButtonTone }) {
  return <Link {...rest} className={buttonClass(tone, 'on', className)} />;
}
