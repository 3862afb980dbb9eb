import type { components } from '@tidings/sdk';
import { useState } from 'react';
import { Logo, WaveRule } from '../../ui/brand/brand';
import { TextLink } from '../../ui/button';
import { DeviceCodeForm } from './device-code-form';
import { DeviceDecision } from './device-decision';

type DeviceSignIn = components['schemas']['DeviceSignIn'];
type Stage = { kind: 'code' } | { kind: 'decision'; device: DeviceSignIn } | { kind: 'approved' | 'denied' };

/** Authorizes a terminal. The URL never contains the code: the user types it from the terminal. */
export function DevicePage() {
  const [stage, setStage] = useState<Stage>({ kind: 'code' });
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
        <Ending
          title="Your terminal is signed in"
          text="Continue in your terminal. You can close this page."
        />
      )}
      {stage.kind === 'denied' && (
        <Ending title="Sign-in denied" text="The app got no access. Start again in your terminal." />
      )}
    </main>
  );
}

function Ending({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col items-start gap-3" role="status">
      <h1 className="font-display text-title-small">{title}</h1>
      <p className="text-ink-2">{text}</p>
      <TextLink to="/settings">See your API tokens in Settings</TextLink>
    </div>
  );
}
