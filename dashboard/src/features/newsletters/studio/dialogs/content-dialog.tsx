import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { Dialog } from '../../../../ui/overlays/dialog';
import { RichTextEditor } from '../../writing/rich-text-editor';

type ContentDialogProps = {
  open: boolean;
  onClose: () => void;
  content: string;
  problem: string | undefined;
  /** The save status, which the dialog shows because it covers the page's. */
  status?: ReactNode;
  onChange: (html: string) => void;
};

export function ContentDialog({ open, onClose, content, problem, status, onChange }: ContentDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit Content"
      size="page"
      footer={
        <>
          {status && <span className="self-center md:mr-auto">{status}</span>}
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {problem && <Alert>{problem}</Alert>}
      <RichTextEditor
        label="Content"
        value={content}
        onChange={onChange}
        autoFocus="end"
        placeholder="Hello everyone,"
        className="min-h-0 grow"
      />
    </Dialog>
  );
}
