import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { useFocusOnMount } from '../../../ui/hooks/focus-on-mount';
import { FactorStep, isFactorRequired } from '../../second-factor/factor-step';
import { useFinishSignIn, useVerifyCode } from '../mutations';
import { describeSignInError } from '../problem';
import { cleanCode, findCodeProblem } from './code';

type VerifyCodeFormProps = { email: string; onBack: () => void; onResend: () => void };

export function VerifyCodeForm({ email, onBack, onResend }: VerifyCodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const verify = useVerifyCode();
  const finish = useFinishSignIn();
  useFocusOnMount(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (verify.isPending) return;
    const codeProblem = findCodeProblem(code);
    setProblem(codeProblem);
    if (codeProblem) {
      verify.reset();
      field.current?.focus();
    } else verify.mutate({ email, code }, { onError: () => field.current?.select() });
  }

  if (isFactorRequired(verify.error)) return <FactorStep finish={finish} onBack={onBack} />;
  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      {verify.isError && <Alert>{describeSignInError(verify.error)}</Alert>}
      <p className="text-ink-2">
        If <strong className="font-semibold text-ink">{email}</strong> has an account, we emailed it a code.
      </p>
      <TextField
        label="Verification code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={field}
        help="Six digits. If you cannot find the email, check your spam folder."
        error={problem}
        className="font-mono tracking-[0.4em] tabular-nums"
        value={code}
        onChange={(event) => {
          const cleanedCode = cleanCode(event.target.value);
          setCode(cleanedCode);
          if (problem) setProblem(findCodeProblem(cleanedCode));
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" busy={verify.isPending}>
          Verify & Sign In
        </Button>
        <Button onClick={onResend}>Resend Code</Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
