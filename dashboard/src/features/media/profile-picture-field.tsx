import { MAX_IMAGE_SIZE } from '@tidings/sdk';
import { useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/brand/avatar';
import { Button } from '../../ui/button';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { classNames } from '../../ui/formats/class-names';
import { useFileDrop } from '../../ui/hooks/use-file-drop';
import { getUserName, useSignedInUser } from '../accounts/session';
import { useRemoveProfilePicture, useUploadProfilePicture } from './mutations';
import { findImageProblem, isReadableImage } from './upload-image';

type ProfilePictureFieldProps = {
  /** The title of the toast after the upload. */
  doneTitle?: string;
  onChanged?: () => void;
};

/** Uploads an image for the profile, chosen in a dialog or dropped. It is saved at once, not with the surrounding form. */
export function ProfilePictureField({ doneTitle = 'Image uploaded', onChanged }: ProfilePictureFieldProps) {
  const user = useSignedInUser();
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [chosenFile, setChosenFile] = useState<File>();
  const { upload, percent } = useUploadProfilePicture({ doneTitle });
  const remove = useRemoveProfilePicture();
  const preview = useObjectUrl(chosenFile);
  const busy = upload.isPending || remove.isPending;

  async function chooseFile(file: File | undefined) {
    if (!file || busy) return;
    const problem = findImageProblem(file);
    if (problem) return showErrorToast('Image upload failed', problem);
    if (!(await isReadableImage(file))) {
      return showErrorToast('Error reading image', 'Could not process the selected image');
    }
    setChosenFile(file);
    upload.mutate(file, { onSuccess: onChanged, onSettled: () => setChosenFile(undefined) });
  }

  const { isDragging, dropHandlers } = useFileDrop(([file]) => void chooseFile(file));

  return (
    <div
      {...dropHandlers}
      className={classNames(
        'flex items-center gap-4 rounded-control md:gap-5',
        isDragging && 'bg-tide-soft outline-2 outline-offset-8 outline-tide outline-dashed',
      )}
    >
      <Avatar
        name={getUserName(user)}
        image={preview ?? user.profileImage}
        size="large"
        className="size-20"
      />
      <div className="flex min-w-0 grow flex-col gap-2">
        <label htmlFor={id} className="text-label font-semibold">
          Profile picture
        </label>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void chooseFile(event.target.files?.[0]);
            // Allows the same file to be selected again after a failure.
            event.target.value = '';
          }}
        />
        <div className="flex min-h-5 items-center">
          {percent === undefined ? (
            <p className="text-meta text-ink-2">
              An image of at most {MAX_IMAGE_SIZE}. You can drop it here too.
            </p>
          ) : (
            <progress aria-label="Uploading" className="delivery-bar" value={percent} max={100} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={upload.isPending} onClick={() => inputRef.current?.click()}>
            {user.profileImage ? 'Change image' : 'Choose an image'}
          </Button>
          {user.profileImage && (
            <Button
              tone="ghost"
              busy={remove.isPending}
              onClick={() => {
                if (!busy) remove.mutate(undefined, { onSuccess: onChanged });
              }}
            >
              Remove image
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Returns a temporary URL that shows a file before its upload. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [file]);

  return url;
}
