import { useCreateLink } from '../use-create-link';
import type { Link, LinkFields } from './link';
import { LinkDialog } from './link-dialog';

const EMPTY: LinkFields = { title: '', url: '', icon: null };

type AddLinkDialogProps = { onAdded: (link: Link) => void; onClosed: () => void };

export function AddLinkDialog({ onAdded, onClosed }: AddLinkDialogProps) {
  const { mutateAsync } = useCreateLink();

  return (
    <LinkDialog
      title="Add a link"
      submitLabel="Add"
      fields={EMPTY}
      onSubmit={async (fields) => onAdded(await mutateAsync(fields))}
      onClosed={onClosed}
    />
  );
}
