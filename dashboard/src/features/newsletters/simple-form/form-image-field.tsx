import { errorMessage, MAX_IMAGE_ALT_LENGTH } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { TextField } from '../../../ui/forms/field';
import { ImageDrop } from '../../media/image-drop';
import { type Image, ImageBox } from '../studio/image-box';

type FormImageFieldProps = Image & { onChange: (image: Image) => void };

export function FormImageField({ address, alt, onChange }: FormImageFieldProps) {
  const [problem, setProblem] = useState<unknown>();

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-label font-semibold">Image</legend>
      {problem !== undefined && <Alert>{errorMessage(problem, 'Failed to upload image')}</Alert>}
      <ImageDrop
        label={address ? 'Upload another' : 'Upload an image'}
        onUploaded={(uploadedAddress) => {
          setProblem(undefined);
          onChange({ address: uploadedAddress, alt });
          showToast('Image uploaded successfully');
        }}
        onProblem={(error) => {
          setProblem(error);
          showErrorToast('Image upload failed', errorMessage(error, 'Failed to upload image'));
        }}
      >
        <ImageBox key={address} address={address} />
      </ImageDrop>
      {address && (
        <>
          <TextField
            label="Description"
            maxLength={MAX_IMAGE_ALT_LENGTH}
            help="Describe the image in a sentence."
            value={alt}
            onChange={(event) => onChange({ address, alt: event.target.value })}
          />
          <Button tone="ghost" className="md:self-start" onClick={() => onChange({ address: '', alt: '' })}>
            Remove Image
          </Button>
        </>
      )}
    </fieldset>
  );
}
