import { messageOf } from '@tidings/sdk';
import { Button } from '../../ui/button';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { useAddSubscriber } from './use-add-subscriber';

/** Puts the creator's own address on the list. */
export function AddYourselfButton({ email }: { email: string }) {
  const add = useAddSubscriber();

  function addYourself() {
    add.mutate(
      { email, name: '', consent: 'I added my own address.' },
      {
        onSuccess: ({ status }) =>
          status === 'pending'
            ? showToast('Confirmation sent', `${email} joins your list after confirming by email.`)
            : showToast('You are on your list', `Newsletters arrive at ${email}.`),
        onError: (error) => showErrorToast('Not added', messageOf(error)),
      },
    );
  }

  return (
    <Button busy={add.isPending} onClick={addYourself}>
      Add yourself
    </Button>
  );
}
