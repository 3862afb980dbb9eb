import { Button } from '../../ui/button';
import { useAddSelf } from './use-add-subscriber';

/** Puts the creator's own address on the list. */
export function AddYourselfButton({ email }: { email: string }) {
  const add = useAddSelf();

  return (
    <Button busy={add.isPending} onClick={() => add.mutate(email)}>
      Add yourself
    </Button>
  );
}
