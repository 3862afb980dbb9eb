import { messageOf } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { showToast } from '../../../../ui/feedback/toast-store';
import { TextField } from '../../../../ui/forms/text-field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { ImageDrop } from '../../../media';
import { ALT_MAXIMUM, type Picture, PictureBox } from '../picture';

type ImageDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  picture: Picture;
  /** The title of the toast after an upload. */
  uploadedTitle: string;
  onChange: (picture: Picture) => void;
  /** False if uploads are not possible. */
  takesUploads: boolean;
  onUploadFailed: (error: unknown) => void;
};

/** Edits one image: an upload or a URL, and its alternative text. Every change applies immediately. */
export function ImageDialog(props: ImageDialogProps) {
  const { open, onClose, title, picture, uploadedTitle, onChange, takesUploads, onUploadFailed } = props;
  const [problem, setProblem] = useState<unknown>();

  function close() {
    setProblem(undefined);
    onClose();
  }

  const box = <PictureBox key={picture.address} address={picture.address} />;

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          {picture.address && (
            <Button
              tone="ghost"
              className="md:mr-auto"
              onClick={() => {
                setProblem(undefined);
                onChange({ address: '', alt: '' });
              }}
            >
              Remove Image
            </Button>
          )}
          <Button tone="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      {problem !== undefined && <Alert>{messageOf(problem, 'The picture could not be uploaded.')}</Alert>}
      {takesUploads ? (
        <ImageDrop
          label={picture.address ? 'Upload another' : 'Upload a picture'}
          onUploaded={(address) => {
            setProblem(undefined);
            onChange({ ...picture, address });
            showToast(uploadedTitle);
          }}
          onProblem={(error) => {
            setProblem(error);
            onUploadFailed(error);
          }}
        >
          {box}
        </ImageDrop>
      ) : (
        <>
          {box}
          <p className="text-meta text-ink-2">Uploads are off in the demo. The address of a picture works.</p>
        </>
      )}
      <TextField
        label="Description"
        maxLength={ALT_MAXIMUM}
        placeholder="A kiln with its door open, still glowing"
        help="What the picture shows, as a sentence. Some readers only get these words."
        value={picture.alt}
        onChange={(event) => onChange({ ...picture, alt: event.target.value })}
      />
      <TextField
        label="Image address"
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Filled by an upload. You can also paste the address of a picture."
        value={picture.address}
        onChange={(event) => onChange({ ...picture, address: event.target.value })}
      />
    </Dialog>
  );
}
