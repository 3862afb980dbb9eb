import { type components, errorMessage } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Logo, WaveRule } from '../../ui/brand/brand';
import { Button, TextLink } from '../../ui/button';
import { TextField } from '../../ui/forms/field';
import { DeviceDecision } from './device-decision';
import { useFindDevice } from './use-device-sign-in';

type DeviceSignIn = components['schemas']['DeviceSignIn'];
type DeviceStep =
  | { kind: 'code' }
  | { kind: 'decision'; device: DeviceSignIn }
  | { kind: 'approved' | 'denied' };

/** Authorizes a terminal or an app. The user types the code, because the URL must not contain it. */
export function DevicePage() {
  const [stage, setStage] = useState<DeviceStep>({ kind: 'code' });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[440px] flex-col gap-6 px-4 py-8">
      <Logo />
      <WaveRule />
      {stage.kind === 'code' && (
        <DeviceCodeForm onFound={(device) => setStage({ kind: 'decision', device })} />
      )}
      {stage.kind === 'decision' && (
        <DeviceDecision
          device={stage.device}
          onDecided={(kind) => setStage({ kind })}
          onBack={() => setStage({ kind: 'code' })}
        />
      )}
      {stage.kind === 'approved' && (
        <DecisionResult
          title="Signed in"
          text="Continue on your device or in your app. You can close this page."
        />
      )}
      {stage.kind === 'denied' && (
        <DecisionResult title="Sign-in denied" text="The app got no access. You can close this page." />
      )}
    </main>
  );
}

function DecisionResult({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-start gap-3" role="status">
      <h1 className="font-display text-title-small">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <TextLink to="/settings?tab=security">See your connected devices in Settings</TextLink>
    </div>
  );
}

const CODE_LENGTH = 8;

export interface DeviceCodeFormProps {
  onFound: (device: components['schemas']['DeviceSignIn']) => void;
}

export function DeviceCodeForm({ onFound }: DeviceCodeFormProps) {
  const find = useFindDevice();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.replace(/[\s-]/g, '').length !== CODE_LENGTH) {
      return setProblem('Type the 8 characters that your device or app shows.');
    }
    find.mutate(code, { onSuccess: onFound, onError: (error) => setProblem(errorMessage(error)) });
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <h1 className="font-display text-title-small">Sign in a device or app</h1>
      <p className="text-ink-2">
        Type the code that your own device or app shows. If someone sent you a code, close this page. The code
        would give them access to your account.
      </p>
      <TextField
        label="Code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        placeholder="BCDF-GHJK"
        className="font-mono tracking-widest uppercase"
        error={problem}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" tone="primary" busy={find.isPending}>
        Continue
      </Button>
    </form>
  );
}
