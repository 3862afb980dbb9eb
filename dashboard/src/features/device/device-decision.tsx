import { type components, errorMessage } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { useDates } from '../../ui/formats/time-zone-context';
import { useFocusOnMount } from '../../ui/hooks/focus-on-mount';
import { getScopeHelp } from '../accounts/queries';
import { useSignedInUser } from '../accounts/session';
import { useDecideDevice } from './use-device-sign-in';

type DeviceSignIn = components['schemas']['DeviceSignIn'];

export interface DeviceDecisionProps {
  device: DeviceSignIn;
  onDecided: (outcome: 'approved' | 'denied') => void;
  onBack: () => void;
}

/** Shows the device with its location, time and scopes, and asks to allow or deny it. */
export function DeviceDecision({ device, onDecided, onBack }: DeviceDecisionProps) {
  const { userCode, label, program, network, isNearby, scopes, createdAt } = device;
  const { username } = useSignedInUser();
  const { dateAndTime } = useDates();
  const decide = useDecideDevice();
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnMount(heading);

  function choose(decision: 'approve' | 'deny') {
    setProblem(undefined);
    decide.mutate(
      { userCode, decision },
      {
        onSuccess: () => onDecided(decision === 'approve' ? 'approved' : 'denied'),
        onError: (error) => setProblem(errorMessage(error)),
      },
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="font-display text-title-small wrap-anywhere outline-none">
        Sign in “{label}” as {username}?
      </h1>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-3">Code</dt>
        <dd className="font-mono tracking-widest">{userCode}</dd>
        {program !== null && (
          <>
            <dt className="text-ink-3">App</dt>
            <dd className="wrap-anywhere">{program}</dd>
          </>
        )}
        <dt className="text-ink-3">From</dt>
        <dd>{isNearby ? `${network}, the same network as yours` : network}</dd>
        <dt className="text-ink-3">Requested</dt>
        <dd>
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </dd>
      </dl>
      <div className="flex flex-col gap-2">
        <p>It can:</p>
        <ul className="list-disc pl-5 text-ink-2">
          {scopes.map((scope) => (
            <li key={scope}>{getScopeHelp(scope)}</li>
          ))}
        </ul>
      </div>
      <p className="text-ink-2">
        Approve only if you just started this sign-in and your device shows this code.
      </p>
      {!isNearby && (
        <Alert tone="warning">
          This request is from another network. Approve it only if the device is yours.
        </Alert>
      )}
      {problem && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" disabled={decide.isPending} onClick={() => choose('deny')}>
          Deny
        </Button>
        <Button tone="primary" busy={decide.isPending} onClick={() => choose('approve')}>
          Approve
        </Button>
        <Button tone="ghost" disabled={decide.isPending} onClick={onBack}>
          Enter another code
        </Button>
      </div>
    </div>
  );
}
