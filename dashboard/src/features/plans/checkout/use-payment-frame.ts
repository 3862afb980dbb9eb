import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PaidStatus, readPaymentMessage } from './payment-message';

/** Milliseconds until a page without a message counts as failed. Then the user can retry. */
const READY_WITHIN_MS = 8_000;

/** Receives messages from the page in a frame. Its `id` is in the frame's URL, and in every message. */
export function usePaymentFrame(onPaid: (status: PaidStatus) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [id] = useState(() => Math.random().toString(36).slice(2));
  const [state, setState] = useState<'waiting' | 'ready' | 'late'>('waiting');
  const [height, setHeight] = useState<number>();
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    const timer = setTimeout(() => setState('late'), READY_WITHIN_MS);
    function onMessage(event: MessageEvent) {
      const message = readPaymentMessage(event, { source: frame.current?.contentWindow ?? null, id });
      if (!message) return;
      if (message.type === 'ready') {
        clearTimeout(timer);
        setState('ready');
      }
      if (message.type === 'size') setHeight(message.height);
      if (message.type === 'success') paid(message.status);
    }
    window.addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
    };
  }, [id]);

  return { frame, id, state, height };
}
