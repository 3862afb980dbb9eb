import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button';
import { showErrorToast, showToast } from './toast-store';

const TICK_MILLISECONDS = 2000;

/** Copies, says so, and shows a tick for two seconds. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), TICK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      showToast('URL Copied!', 'Your profile link has been copied to clipboard.');
    } catch {
      showErrorToast('Copy failed', 'Could not copy to clipboard. Please try again.');
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button onClick={copy}>
      <Icon size={18} strokeWidth={1.75} aria-hidden className={copied ? 'text-kelp' : undefined} />
      {copied ? 'Copied' : label}
    </Button>
  );
}
