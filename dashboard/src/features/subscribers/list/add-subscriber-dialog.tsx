import { ApiError, CONSENT_TEXTS, errorMessage, MAX_SUBSCRIBER_NAME_LENGTH } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { showToast } from '../../../ui/feedback/toast-store';
import { TextField } from '../../../ui/forms/field';
import { Dialog } from '../../../ui/overlays/dialog';
import { getSubscriberName } from '../subscriber';
import { useAddSubscriber } from '../use-add-subscriber';

/** The server's error codes about the address itself. */
const ADDRESS_ERROR_CODES = ['already_subscribed', 'resubscribe_required'];

type AddSubscriberDialogProps = { open: boolean; onClose: () => void };

export function AddSubscriberDialog({ open, onClose }: AddSubscriberDialogProps) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [emptyEmailProblem, setEmptyEmailProblem] = useState<string>();
  const addSubscriber = useAddSubscriber();
  const problems = readProblems(addSubscriber.error);

  function close() {
    addSubscriber.reset();
    setEmail('');
    setName('');
    setEmptyEmailProblem(undefined);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const newSubscriber = { email: email.trim(), name: name.trim() };
    setEmptyEmailProblem(newSubscriber.email ? undefined : 'Please enter an email address');
    if (!newSubscriber.email) return;
    addSubscriber.mutate(
      { ...newSubscriber, consent: CONSENT_TEXTS.byHand },
      {
        onSuccess: (addedSubscriber) => {
          if (addedSubscriber.status === 'pending') {
            showToast(
              'Confirmation sent',
              `${addedSubscriber.email} joins your list after confirming by email.`,
            );
          } else showToast('Subscriber added', getSubscriberName(addedSubscriber));
          close();
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a subscriber"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" busy={addSubscriber.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5" onSubmit={submit} noValidate>
        {problems.other && <Alert>{problems.other}</Alert>}
        <TextField
          label="Email"
          name="subscriber-email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          placeholder="ines@kova.example"
          error={emptyEmailProblem ?? problems.email}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setEmptyEmailProblem(undefined);
            if (addSubscriber.isError) addSubscriber.reset();
          }}
        />
        <TextField
          label="Name (optional)"
          name="subscriber-name"
          autoComplete="off"
          dir="auto"
          maxLength={MAX_SUBSCRIBER_NAME_LENGTH}
          placeholder="Ines Kovač"
          error={problems.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-col gap-1 border-l-2 border-line-strong pl-3.5 text-ink-2">
          <p>
            By adding them, you confirm that they agreed to get your newsletter. We store this statement and
            the date:
          </p>
          <p className="font-semibold text-ink">“{CONSENT_TEXTS.byHand}”</p>
        </div>
      </form>
    </Dialog>
  );
}

function readProblems(error: Error | null): { email?: string; name?: string; other?: string } {
  if (!error) return {};
  if (!(error instanceof ApiError)) return { other: errorMessage(error) };
  if (ADDRESS_ERROR_CODES.includes(error.code)) return { email: error.message };
  const findMessage = (path: string) => error.errors.find((problem) => problem.path === path)?.message;
  const problems = { email: findMessage('email'), name: findMessage('name') };
  return problems.email || problems.name ? problems : { other: error.message };
}
