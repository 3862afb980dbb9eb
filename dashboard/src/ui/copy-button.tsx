import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonTone } from './button';
import { type CopyToast, copyText } from './copy-text';

const TICK_VISIBLE_MS = 2000;

type CopyButtonProps = {
  text: string;
  label?: string;
  tone?: ButtonTone;
  /** The toast's text, if the copied text is not the profile's URL. */
  copied?: CopyToast;
};

/** Copies a text, shows a toast, and shows a check mark for two seconds. */
export function CopyButton({ text, label = 'Copy', tone = 'secondary', copied }: CopyButtonProps) {
  const [isTicked, setIsTicked] = useState(false);

  useEffect(() => {
    if (!isTicked) return;
    const timer = setTimeout(() => setIsTicked(false), TICK_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [isTicked]);

  async function copy() {
    if (await copyText(text, copied)) setIsTicked(true);
  }

  const Icon = isTicked ? Check : Copy;
  return (
    <Button tone={tone} onClick={copy}>
      <Icon
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className={isTicked && tone === 'secondary' ? 'text-kelp' : undefined}
      />
      {isTicked ? 'Copied' : label}
    </Button>
  );
}
