import { brand } from '../../ui/brand/brand';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { downloadFile } from '../../ui/formats/download-file';
import { Dialog } from '../../ui/overlays/dialog';

const CODES_COPIED = { title: 'Recovery codes copied' };

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;

  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      footer={
        <>
          <CopyButton text={text} label="Copy" copied={CODES_COPIED} />
          <Button
            onClick={() =>
              downloadFile(`${brand}-recovery-codes.txt`, new Blob([text], { type: 'text/plain' }))
            }
          >
            Download
          </Button>
          <Button tone="primary" onClick={onClose}>
            I saved them
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Save these codes now. You cannot see them again. If you lose your authenticator app, sign in with one
        of them. Each works once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-2 rounded-control bg-sunken p-4 font-mono tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
