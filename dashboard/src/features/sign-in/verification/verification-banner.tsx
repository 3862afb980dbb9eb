import { MailCheck } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/field';
import { useSignedInUser } from '../../accounts/session';
import { cleanCode, findCodeProblem } from '../codes/code';
import { describeSignInError } from '../problem';
import { useRequestVerification, useVerifyByCode } from './use-verification';

/** Shows the limits of an unverified account, and the steps to verify it. */
export function VerificationBanner() {
  const { mustVerifyEmail, emailVerifiedAt, secondFactorDueAt, email } = useSignedInUser();
  // A second factor also needs a verified address.
  const isNeeded = mustVerifyEmail || (secondFactorDueAt !== null && emailVerifiedAt === null);
  return isNeeded ? <VerifyByCode email={email} isRequired={mustVerifyEmail} /> : null;
}

function VerifyByCode({ email, isRequired }: { email: string; isRequired: boolean }) {
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const verify = useVerifyByCode();
  const request = useRequestVerification();

  function submit(event: FormEvent) {
    event.preventDefault();
    const codeProblem = findCodeProblem(code);
    setProblem(codeProblem);
    if (codeProblem) field.current?.focus();
    else verify.mutate(code, { onError: (error) => setProblem(describeSignInError(error)) });
  }

  return (
    <section
      aria-labelledby={titleId}
      className="mb-5 flex flex-col gap-4 rounded-card bg-lamp-soft px-4 py-4 text-lamp-ink md:px-[22px]"
    >
      <div className="flex items-start gap-2.5">
        <MailCheck size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        <div className="min-w-0 wrap-anywhere">
          <h2 id={titleId} className="font-semibold">
            Verify your email address
          </h2>
          <p>
            {isRequired
              ? `We sent a link and a code to ${email}. Until you use one of them, you cannot import subscribers, send newsletters or deliver products.`
              : `Two-step sign-in needs a verified address. Press “Send” to get a link and a code at ${email}.`}
          </p>
        </div>
      </div>
      <form className="flex flex-wrap items-start gap-3" onSubmit={submit} noValidate>
        <div className="w-full md:w-56">
          <TextField
            label="Verification code"
            name="verification-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="font-mono tracking-[0.4em] tabular-nums"
            ref={field}
            error={problem}
            value={code}
            onChange={(event) => {
              setCode(cleanCode(event.target.value));
              setProblem(undefined);
            }}
          />
        </div>
        <div className="flex flex-wrap gap-3 md:pt-[26px]">
          <Button type="submit" tone="primary" busy={verify.isPending}>
            Verify
          </Button>
          <Button busy={request.isPending} onClick={() => request.mutate()}>
            {isRequired ? 'Send again' : 'Send'}
          </Button>
        </div>
      </form>
    </section>
  );
}
