import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonTone } from './button';
import { showErrorToast, showToast } from './feedback/toast-store';

const TICK_MILLISECONDS = 2000;
const URL_COPIED = { title: 'URL Copied!', description: 'Your profile link has been copied to clipboard.' };

type CopyButtonProps = {
  text: string;
  label?: string;
  tone?: ButtonTone;
  /** The toast's text, if the copied text is not the profile's URL. */
  copied?: { title: string; description?: string };
};

/** Copies a text, shows a toast, and shows a check mark for two seconds. */
export function CopyButton({
  text,
  label = 'Copy',
  tone = 'secondary',
  copied = URL_COPIED,
}: CopyButtonProps) {
  const [ticked, setTicked] = useState(false);

  useEffect(() => {
    if (!ticked) return;
    const timer = setTimeout(() => setTicked(false), TICK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [ticked]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setTicked(true);
      showToast(copied.title, copied.description);
    } catch {
      showErrorToast('Copy failed', 'Could not copy to clipboard. Please try again.');
    }
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
