import { ApiError, messageOf } from '@tidings/sdk';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { Segmented } from '../../../ui/forms/segmented';
import { undoSendSeconds } from '../../../ui/instance';
import { Dialog } from '../../../ui/overlays/dialog';
import { nameOf, useSignedInUser } from '../../accounts';
import { QuotaNotice } from '../../plans';
import type { Audience } from '../../subscribers';
import type { Newsletter } from '../newsletter';
import { senderText } from '../sender-text';
import { AudienceChoice } from './audience-choice';
import { undoText } from './audience-text';
import { InboxLine, type InboxText } from './inbox-line';
import { useScheduleNewsletter } from './mutations';
import { PreflightFindings } from './preflight-findings';
import { ScheduleFields } from './scheduling/schedule-fields';
import { useAudience } from './use-audience';
import { type SaveDraft, usePreflight } from './use-preflight';
import { useScheduleChoice } from './use-schedule-choice';
import { useSendNewsletter } from './use-send-newsletter';

const TIMINGS = [
  { value: 'now', label: 'Send now' },
  { value: 'later', label: 'Schedule' },
] as const;
type Timing = (typeof TIMINGS)[number]['value'];

type SendDialogProps = {
  open: boolean;
  /** When to send, as the dialog first proposes. */
  timing?: Timing;
  onClose: () => void;
  /** The newsletter as an inbox will show it. */
  inbox: InboxText;
  audience: Audience;
  onAudience: (audience: Audience) => void;
  /** Called when the dialog opens, and after each change of the audience. */
  save: SaveDraft;
  /** Opens the field of a finding, such as `ctaUrl` or `imageBlockLinks.2`, after the dialog has closed. */
  onFix: (path: string) => void;
  onSent: (newsletter: Newsletter) => void;
  onScheduled: (newsletter: Newsletter) => void;
  /** Called when the dialog closes, if the server can have neither sent nor scheduled the draft. */
  onCancel?: () => void;
};

/** Confirms a newsletter before sending: its audience, the time, and what to check first. */
export function SendDialog(props: SendDialogProps) {
  const {
    open,
    timing: proposed = 'now',
    onClose,
    inbox,
    audience,
    onAudience,
    save,
    onFix,
    onSent,
    onScheduled,
    onCancel,
  } = props;
  const user = useSignedInUser();
  const check = usePreflight({ open, save, audience });
  const chosenAudience = useAudience({ audience, preflight: check.preflight });
  const [chosen, setTiming] = useState<Timing>();
  const timing = chosen ?? proposed;
  const schedule = useScheduleChoice();
  const sending = useSendNewsletter(check.getSaved);
  const scheduling = useScheduleNewsletter(check.getSaved);
  const errorsId = useId();

  const work = timing === 'now' ? sending : scheduling;
  const busy = sending.isPending || scheduling.isPending;
  const found = check.preflight?.errors ?? chosenAudience.problems;
  const errors = found.filter(({ code }) => !isUndecided(code, timing));
  const isRefused = errors.length > 0;

  function close() {
    // A request in progress continues and reports its result when it is done.
    if (!busy) {
      // The dialog element fires its close event a second time, after the errors were reset.
      if (open && [sending, scheduling].every(({ error }) => isCertainlyRefused(error))) onCancel?.();
      sending.reset();
      scheduling.reset();
    }
    setTiming(undefined);
    onClose();
  }

  function fix(path: string) {
    if (path === 'audience') return chosenAudience.show();
    close();
    onFix(path);
  }

  function confirm() {
    if (isRefused) {
      document.getElementById(errorsId)?.querySelector<HTMLElement>('button, a')?.focus();
      return;
    }
    if (timing === 'now') {
      sending.mutate(undefined, { onSuccess: onSent });
      return;
    }
    const choice = schedule.check();
    if (choice) scheduling.mutate(choice, { onSuccess: onScheduled });
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Send Newsletter"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            tone="primary"
            busy={busy}
            aria-disabled={isRefused || undefined}
            aria-describedby={isRefused ? errorsId : undefined}
            onClick={confirm}
          >
            {timing === 'now' ? 'Send Now' : 'Schedule'}
          </Button>
        </>
      }
    >
      <AudienceChoice chosen={chosenAudience} value={audience} onChange={onAudience}>
        {check.preflight && (
          <p className="text-meta text-ink-2 wrap-anywhere">{senderText(check.preflight.sender)}</p>
        )}
      </AudienceChoice>
      <InboxLine {...inbox} senderName={inbox.senderName.trim() || nameOf(user)} />
      <PreflightFindings check={check} errors={errors} errorsId={errorsId} onFix={fix} />
      <Segmented label="When" options={TIMINGS} value={timing} onChange={setTiming} />
      {timing === 'now' && <p className="text-ink-2">{undoText(undoSendSeconds())}</p>}
      {timing === 'later' && (
        <>
          <ScheduleFields {...schedule} />
          <p className="text-ink-2">
            You cannot edit it until then. You can cancel the schedule at any time.
          </p>
        </>
      )}
      <QuotaNotice isPro={user.isPro} emailsSent={user.emailsSent} emailQuota={user.emailQuota} />
      {work.error && !check.hasSaveFailed && <Alert>{failureText(timing, work.error)}</Alert>}
    </Dialog>
  );
}

/** Returns whether a problem is decided again when the newsletter is sent: a quota may have been reset by then. */
function isUndecided(code: string, timing: Timing): boolean {
  return code === 'quota_exceeded' || (code === 'recipient_limit_exceeded' && timing === 'later');
}

/**
 * Status codes that prove that a draft is still a draft. After a conflict or a lost response it may have been sent.
 */
const REFUSALS = [400, 401, 403, 413, 422, 429];

function isCertainlyRefused(error: Error | null): boolean {
  return error === null || (error instanceof ApiError && REFUSALS.includes(error.status));
}

function failureText(timing: Timing, error: Error): string {
  const unknown = timing === 'now' ? 'Failed to send newsletter' : 'Failed to schedule newsletter';
  const text = messageOf(error, unknown);
  return `${/[.!?]$/.test(text) ? text : `${text}.`} Your text is still here.`;
}
