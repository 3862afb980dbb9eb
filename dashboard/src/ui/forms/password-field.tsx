import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { TextField } from './field';

/** Accepts a password, with a button to show it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'over'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;

  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      overlay={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          className="press absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-2 hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </button>
      }
    />
  );
}
