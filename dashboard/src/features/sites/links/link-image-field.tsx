import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ImageDrop } from '../../media/image-drop';
import type { Link } from './link';

type LinkImageFieldProps = {
  value: Link['image'];
  help: string;
  error: string | undefined;
  onChange: (image: Link['image']) => void;
};

/** Uploads the image of a link or a block. */
export function LinkImageField({ value, help, error, onChange }: LinkImageFieldProps) {
  const [uploadProblem, setUploadProblem] = useState<string>();
  const problem = uploadProblem ?? error;

  function choose(image: Link['image']) {
    setUploadProblem(undefined);
    onChange(image);
  }

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-label font-semibold">Image</legend>
      <ImageDrop
        label={value ? 'Change image' : 'Upload image'}
        onUploaded={choose}
        onProblem={(reason) => setUploadProblem(errorMessage(reason))}
      >
        {value && (
          <div className="flex items-center gap-3">
            <img src={value} alt="" className="size-14 rounded-control object-cover" />
            <Button onClick={() => choose(null)}>Remove image</Button>
          </div>
        )}
      </ImageDrop>
      {problem && (
        <p role="alert" className="text-meta text-danger">
          {problem}
        </p>
      )}
      <p className="text-meta text-ink-2">{help}</p>
    </fieldset>
  );
}
