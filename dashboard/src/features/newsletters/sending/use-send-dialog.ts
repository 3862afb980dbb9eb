import { ApiError } from '@tidings/sdk';
import { useId, useState } from 'react';
import type { Audience } from '../../subscribers/segments/queries';
import type { Newsletter } from '../newsletter';
import { useAudience } from './audience/use-audience';
import { type SaveDraft, usePreflight } from './preflight/use-preflight';
import { useScheduleChoice } from './scheduling/use-schedule-choice';
import { useScheduleNewsletter } from './scheduling/use-schedule-newsletter';
import { useSendNewsletter } from './use-send-newsletter';

export type Timing = 'now' | 'later';

export type SendDialogInput = {
  open: boolean;
  /** The time that the dialog proposes first: now or later. */
  timing?: Timing;
  onClose: () => void;
  audience: Audience;
  /** Called when the dialog opens, and after each change of the audience. */
  save: SaveDraft;
  /** Opens the field of a finding, such as `ctaUrl` or `imageBlockLinks.2`, after the dialog has closed. */
  onFix: (path: string) => void;
  onSent: (newsletter: Newsletter) => void;
  onScheduled: (newsletter: Newsletter) => void;
  /** Called when the dialog closes, if the server cannot have sent or scheduled the draft. */
  onCancel?: () => void;
};

/** Checks a draft while the dialog is open, and sends or schedules it. */
export function useSendDialog({
  open,
  timing: initialTiming = 'now',
  audience,
  save,
  ...calls
}: SendDialogInput) {
  const check = usePreflight({ open, save, audience });
  const chosenAudience = useAudience({ audience, preflight: check.preflight });
  const [chosenTiming, setChosenTiming] = useState<Timing>();
  const timing = chosenTiming ?? initialTiming;
  const schedule = useScheduleChoice();
  const sending = useSendNewsletter(check.getSaved);
  const scheduling = useScheduleNewsletter(check.getSaved);
  const errorsId = useId();

  const mutation = timing === 'now' ? sending : scheduling;
  const busy = sending.isPending || scheduling.isPending;
  const findings = check.preflight?.errors ?? chosenAudience.problems;
  const errors = findings.filter(({ code }) => !isUndecided(code, timing));

  function close() {
    // A request in progress continues, and reports its result at its end.
    if (!busy) {
      // The dialog element fires its close event a second time, after the errors were reset.
      if (open && [sending, scheduling].every(({ error }) => isCertainlyRefused(error))) calls.onCancel?.();
      sending.reset();
      scheduling.reset();
    }
    setChosenTiming(undefined);
    calls.onClose();
  }

  function fix(path: string) {
    if (path === 'audience') return chosenAudience.openPicker();
    close();
    calls.onFix(path);
  }

  function confirm() {
    if (errors.length > 0) {
      document.getElementById(errorsId)?.querySelector<HTMLElement>('button, a')?.focus();
      return;
    }
    if (timing === 'now') {
      sending.mutate(undefined, { onSuccess: calls.onSent });
      return;
    }
    const choice = schedule.check();
    if (choice) scheduling.mutate(choice, { onSuccess: calls.onScheduled });
  }

  return {
    timing,
    setTiming: setChosenTiming,
    schedule,
    check,
    chosenAudience,
    errors,
    errorsId,
    busy,
    failure: check.hasSaveFailed ? null : mutation.error,
    close,
    fix,
    confirm,
  };
}

/** Returns whether a problem is decided at the send time. For example, the quota may reset before. */
function isUndecided(code: string, timing: Timing): boolean {
  return code === 'quota_exceeded' || (code === 'recipient_limit_exceeded' && timing === 'later');
}

/**
 * The status codes that prove that a draft is still a draft. After a conflict or a lost response it may have been sent.
 */
const REFUSALS = [400, 401, 403, 413, 422, 429];

function isCertainlyRefused(error: Error | null): boolean {
  return error === null || (error instanceof ApiError && REFUSALS.includes(error.status));
}
