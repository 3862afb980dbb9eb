import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonTone } from './button';
import { type Copied, copyText } from './copy-text';

const TICK_MILLISECONDS = 2000;

type CopyButtonProps = {
  text: string;
  label?: string;
  tone?: ButtonTone;
  /** The toast's text, if the copied text is not the profile's URL. */
  copied?: Copied;
};

/** Copies a text, shows a toast, and shows a check mark for two seconds. */
export function CopyButton({ text, label = 'Copy', tone = 'secondary', copied }: CopyButtonProps) {
  const [ticked, setTicked] = useState(false);

  useEffect(() => {
    if (!ticked) return;
    const timer = setTimeout(() => setTicked(false), TICK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [ticked]);

  async function copy() {
    if (await copyText(text, copied)) setTicked(true);
  }

  const Icon = ticked ? Check : Copy;
  return (
    <Button tone={tone} onClick={copy}>
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={ticked && tone === 'secondary' ? 'text-kelp' : undefined}
      />
      {ticked ? 'Copied' : label}
    </Button>
  );
}
