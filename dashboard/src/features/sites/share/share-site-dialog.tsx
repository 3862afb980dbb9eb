import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { TextField } from '../../../ui/forms/field';
import { Dialog } from '../../../ui/overlays/dialog';
import { formatPublicUrl } from './public-address';
import { ShareMenu } from './share-menu';

const LINK_COPIED = { title: 'Link copied' };

type ShareSiteDialogProps = { open: boolean; onClose: () => void; username: string };

export function ShareSiteDialog({ open, onClose, username }: ShareSiteDialogProps) {
  const url = formatPublicUrl(username);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Share your page"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ShareMenu url={url} />
          <CopyButton text={url} label="Copy link" copied={LINK_COPIED} />
        </>
      }
    >
      <p>Your changes are live.</p>
      <TextField
        label="Address of your page"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
