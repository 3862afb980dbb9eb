import { errorMessage } from '@tidings/sdk';
import { useRef } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import { undoSendSeconds } from '../../../ui/instance';
import { Dialog } from '../../../ui/overlays/dialog';
import { getUserName, useSignedInUser } from '../../accounts/session';
import { QuotaNotice } from '../../plans/quota-notices';
import type { Audience } from '../../subscribers/segments/queries';
import { formatSenderText } from '../newsletter';
import { AudienceChoice } from './audience/audience-choice';
import { formatUndoText } from './audience/audience-text';
import { InboxLine, type InboxText } from './inbox-line';
import { PreflightFindings } from './preflight/preflight-findings';
import { ScheduleFields } from './scheduling/schedule-fields';
import { type SendDialogInput, type Timing, useSendDialog } from './use-send-dialog';

const TIMINGS = [
  { value: 'now', label: 'Send now' },
  { value: 'later', label: 'Schedule' },
] as const satisfies ReadonlyArray<{ value: Timing; label: string }>;

type SendDialogProps = SendDialogInput & {
  /** The newsletter as a line of an inbox. */
  inbox: InboxText;
  onAudience: (audience: Audience) => void;
};

/** Confirms a newsletter before sending, with its audience, the time, and the preflight findings. */
export function SendDialog({ inbox, onAudience, ...sending }: SendDialogProps) {
  const user = useSignedInUser();
  const { timing, check, chosenAudience, errors, errorsId, schedule, ...dialog } = useSendDialog(sending);
  const hasErrors = errors.length > 0;
  const nextStep = useRef<HTMLDivElement>(null);

  /** On a phone, the fields of the schedule are below the visible part of the dialog. */
  function chooseTiming(timing: Timing) {
    dialog.setTiming(timing);
    requestAnimationFrame(() => nextStep.current?.scrollIntoView({ block: 'nearest' }));
  }

  return (
    <Dialog
      open={sending.open}
      onClose={dialog.close}
      title="Send Newsletter"
      footer={
        <>
          <Button onClick={dialog.close}>Cancel</Button>
          <Button
            tone="primary"
            busy={dialog.busy}
            aria-disabled={hasErrors || undefined}
            aria-describedby={hasErrors ? errorsId : undefined}
            onClick={dialog.confirm}
          >
            {timing === 'now' ? 'Send Now' : 'Schedule'}
          </Button>
        </>
      }
    >
      <AudienceChoice chosen={chosenAudience} value={sending.audience} onChange={onAudience}>
        {check.preflight && (
          <p className="text-meta text-ink-2 wrap-anywhere">{formatSenderText(check.preflight.sender)}</p>
        )}
      </AudienceChoice>
      <InboxLine {...inbox} senderName={inbox.senderName.trim() || getUserName(user)} />
      <PreflightFindings check={check} errors={errors} errorsId={errorsId} onFix={dialog.fix} />
      <SegmentedControl label="When" options={TIMINGS} value={timing} onChange={chooseTiming} />
      <div ref={nextStep} className="flex flex-col gap-4">
        {timing === 'now' && <p className="text-ink-2">{formatUndoText(undoSendSeconds())}</p>}
        {timing === 'later' && (
          <>
            <ScheduleFields {...schedule} />
            <p className="text-ink-2">To edit a scheduled newsletter, cancel the schedule first.</p>
          </>
        )}
      </div>
      <QuotaNotice isPro={user.isPro} emailsSent={user.emailsSent} emailQuota={user.emailQuota} />
      {dialog.failure && <Alert>{formatFailureText(timing, dialog.failure)}</Alert>}
    </Dialog>
  );
}

function formatFailureText(timing: Timing, error: Error): string {
  const unknown = timing === 'now' ? 'Failed to send newsletter' : 'Failed to schedule newsletter';
  const text = errorMessage(error, unknown);
  return `${/[.!?]$/.test(text) ? text : `${text}.`} Your text is still here.`;
}
