import { useQuery } from '@tanstack/react-query';
import { errorMessage, MAX_SUSPENSION_REASON_LENGTH, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../../../ui/feedback/load-states';
import { TextAreaField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { consoleApi } from '../../console-api';
import type { ConsoleUser, UserAction } from '../console-user';
import { useUserAction } from '../mutations';
import { ACTIONS } from './user-actions';

/** Fetches the current effects of the action, never from the cache. */
function useActionEffects({ id, action }: { id: number; action: UserAction }) {
  return useQuery({
    queryKey: ['/api/admin/users/{id}/effects', id, action],
    queryFn: ({ signal }) =>
      unwrap(
        consoleApi.GET('/api/admin/users/{id}/effects', {
          params: { path: { id }, query: { action } },
          signal,
        }),
      ),
    gcTime: 0,
  });
}

type ActionDialogProps = {
  user: Pick<ConsoleUser, 'id' | 'username'>;
  action: UserAction;
  onClose: () => void;
};

/** Shows the current effects of an action before the administrator can confirm it. */
export function ActionDialog({ user, action, onClose }: ActionDialogProps) {
  const { data: preview, error, refetch } = useActionEffects({ id: user.id, action });
  const [reason, setReason] = useState('');
  const act = useUserAction({ onDone: onClose });
  const { verb, title, tone } = ACTIONS[action];
  const canAct = preview !== undefined && preview.refusal === null;

  return (
    <Dialog
      open
      onClose={onClose}
      title={title(user.username)}
      footer={
        <>
          <Button onClick={onClose}>{canAct ? 'Cancel' : 'Close'}</Button>
          {canAct && (
            <Button
              tone={tone}
              busy={act.isPending}
              onClick={() => act.mutate({ user, action, reason: reason.trim() })}
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      <div className="min-h-30" aria-busy={!preview && !error}>
        {preview?.refusal && <Alert tone="warning">{preview.refusal}</Alert>}
        {preview && preview.effects.length > 0 && (
          <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-ink-3">
            {preview.effects.map((effect) => (
              <li key={effect} className="wrap-anywhere">
                {effect}
              </li>
            ))}
          </ul>
        )}
        {error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
        {!preview && !error && <SkeletonRows rows={3} rowClass="h-10" />}
      </div>
      {canAct && action === 'suspend' && (
        <TextAreaField
          label="Reason (optional)"
          help="For the audit log. The user does not see it."
          rows={2}
          maxLength={MAX_SUSPENSION_REASON_LENGTH}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {act.error && <Alert>{errorMessage(act.error)}</Alert>}
    </Dialog>
  );
}
