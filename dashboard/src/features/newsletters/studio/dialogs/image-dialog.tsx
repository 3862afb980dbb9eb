import { errorMessage, MAX_IMAGE_ALT_LENGTH } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../../ui/button';
import { Alert } from '../../../../ui/feedback/alert';
import { showToast } from '../../../../ui/feedback/toast-store';
import { TextField } from '../../../../ui/forms/field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { ImageDrop } from '../../../media/image-drop';
import { type Image, ImageBox } from '../image-box';

type ImageDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  image: Image;
  /** The title of the toast after an upload. */
  uploadedTitle: string;
  onChange: (image: Image) => void;
  /** False if the user cannot upload images. */
  takesUploads: boolean;
  onUploadFailed: (error: unknown) => void;
};

/** Edits the upload or URL of one image, and its alternative text. Every change applies immediately. */
export function ImageDialog(props: ImageDialogProps) {
  const { open, onClose, title, image, uploadedTitle, onChange, takesUploads, onUploadFailed } = props;
  const [problem, setProblem] = useState<unknown>();

  function close() {
    setProblem(undefined);
    onClose();
  }

  const box = <ImageBox key={image.address} address={image.address} />;

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          {image.address && (
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
      {problem !== undefined && <Alert>{errorMessage(problem, 'The image could not be uploaded.')}</Alert>}
      {takesUploads ? (
        <ImageDrop
          label={image.address ? 'Upload another' : 'Upload an image'}
          onUploaded={(address) => {
            setProblem(undefined);
            onChange({ ...image, address });
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
          <p className="text-meta text-ink-2">Uploads are off in the demo. Use the address of an image.</p>
        </>
      )}
      <TextField
        label="Description"
        maxLength={MAX_IMAGE_ALT_LENGTH}
        placeholder="A kiln with its door open, still glowing"
        help="Describe the image in a sentence. Some subscribers only get this text."
        value={image.alt}
        onChange={(event) => onChange({ ...image, alt: event.target.value })}
      />
      <TextField
        label="Image address"
        type="url"
        inputMode="url"
        placeholder="https://"
        help="An upload fills this in. You can also paste an address."
        value={image.address}
        onChange={(event) => onChange({ ...image, address: event.target.value })}
      />
    </Dialog>
  );
}
