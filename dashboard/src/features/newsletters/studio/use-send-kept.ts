import { useRef, useState } from 'react';
import type { DraftKeeping } from '../drafting';
import { payloadOf } from '../newsletter-draft';
import { useSendNewsletter } from '../use-send-newsletter';

/** Sends what is kept: saved first, so that another tab's text is never sent over in silence. */
export function useSendKept(keeping: DraftKeeping, newsletterId: number | undefined) {
  const send = useSendNewsletter(newsletterId);
  const isUnderWay = useRef(false);
  const [isSaving, setSaving] = useState(false);

  /** `onClosed`: the question is answered, by sending or by the discovery of another text. */
  async function sendNow(onClosed: () => void): Promise<void> {
    // The second click of a double click comes before the button shows that it is busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving(true);
    await keeping.flush();
    setSaving(false);
    const { id, version, hasRival } = keeping.readStored();
    if (hasRival) {
      isUnderWay.current = false;
      return onClosed();
    }
    send.mutate(
      { body: payloadOf(keeping.draft), id, version },
      {
        onSettled: () => {
          isUnderWay.current = false;
        },
        onSuccess: () => {
          keeping.close();
          onClosed();
        },
      },
    );
  }

  return { send, sendNow, isBusy: isSaving || send.isPending };
}
