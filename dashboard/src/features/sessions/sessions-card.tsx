import { type components, errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { Chip } from '../../ui/feedback/status-dot';
import { useDates } from '../../ui/formats/time-zone-context';
import { formatTimeZone } from '../../ui/formats/time-zones';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';

export type Session = components['schemas']['Session'];

/** The calls for the sessions of a creator or an administrator. */
export type SessionChanges = {
  end: (id: string) => Promise<unknown>;
  endOthers: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

type SessionsCardProps = {
  sessions: { data: Session[] | undefined; error: Error | null; refetch: () => unknown };
  changes: SessionChanges;
};

/** Lists the signed-in browsers. Ends one session, or all others. */
export function SessionsCard({ sessions, changes }: SessionsCardProps) {
  const [sessionToEnd, setSessionToEnd] = useState<Session | 'others'>();
  const { data, error } = sessions;

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Sessions" />
      <p className="text-ink-2">These browsers are signed in. End any session that you do not recognize.</p>
      {error && !data && <LoadFailure message={errorMessage(error)} onRetry={() => sessions.refetch()} />}
      {!data && !error && <SkeletonRows rows={2} rowClass="h-14" />}
      {data && (
        <ul aria-label="Sessions" className="flex flex-col divide-y divide-line border-y border-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setSessionToEnd(session)} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <Button className="md:self-start" onClick={() => setSessionToEnd('others')}>
          End all other sessions
        </Button>
      )}
      {sessionToEnd && (
        <EndDialog sessionToEnd={sessionToEnd} changes={changes} onClose={() => setSessionToEnd(undefined)} />
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const dates = useDates();
  const { timeZone, createdAt, lastSeenAt, isCurrent } = session;

  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 font-semibold wrap-anywhere">
          {getDeviceName(session)}
          {isCurrent && <Chip>This browser</Chip>}
        </p>
        <p className="text-meta text-ink-3">
          {timeZone === null ? 'Time zone unknown' : `Time zone ${formatTimeZone(timeZone)}`}
        </p>
        <p className="text-meta text-ink-3">
          Signed in {dates.shortMoment(createdAt, new Date())} · last seen{' '}
          {dates.shortMoment(lastSeenAt, new Date())}
        </p>
      </div>
      {!isCurrent && (
        <Button onClick={onEnd}>
          End<span className="sr-only"> {getDeviceName(session)}</span>
        </Button>
      )}
    </li>
  );
}

function getDeviceName({ device }: Session): string {
  return device ?? 'Unknown browser';
}

type EndDialogProps = { sessionToEnd: Session | 'others'; changes: SessionChanges; onClose: () => void };

function EndDialog({ sessionToEnd, changes, onClose }: EndDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOne = sessionToEnd !== 'others';

  async function endSessions() {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await (isOne ? changes.end(sessionToEnd.id) : changes.endOthers());
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    } finally {
      setIsBusy(false);
      // Refetches after errors too, because the session may have ended elsewhere.
      void changes.refresh();
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isOne ? 'End this session?' : 'End all other sessions?'}
      cancelLabel="Cancel"
      confirmLabel="End"
      tone="danger"
      busy={isBusy}
      onConfirm={endSessions}
    >
      <p>
        {isOne
          ? `We sign out “${getDeviceName(sessionToEnd)}” immediately.`
          : 'We sign out every other browser immediately. API tokens, if you have any, keep working.'}
      </p>
      {problem && <Alert>{problem}</Alert>}
    </ConfirmDialog>
  );
}
