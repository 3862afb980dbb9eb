import { useState } from 'react';
import { classNames } from '../formats/class-names';

type AvatarProps = {
  name: string;
  image: string | null;
  size?: 'small' | 'large';
  className: string;
};

const WIDTHS = { small: 96, large: 192 };

/** Shows the image, or the first letter of the name. Always beside the name as text, so it has no accessible name. */
export function Avatar({ name, image, size = 'small', className }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>();
  const shape = classNames('shrink-0 rounded-pill', className);
  if (image && image !== failedImage) {
    return (
      <img
        src={withWidth(image, WIDTHS[size])}
        alt=""
        className={classNames(shape, 'bg-sunken object-cover')}
        onError={() => setFailedImage(image)}
      />
    );
  }

  const [initial = '?'] = name.trim();
  return (
    <span
      aria-hidden
      className={classNames(
        shape,
        'grid place-items-center bg-tide font-display text-on-tide',
        size === 'small' ? 'text-[1.1875rem]' : 'text-[2rem]',
      )}
    >
      {initial.toUpperCase()}
    </span>
  );
}

/** Returns the URL of a width. Uploaded images have several widths; any other URL is unchanged. */
function withWidth(image: string, width: number): string {
  return image.replace(/^(\/media\/\w+)\/\d+(\.\w+)$/, `$1/${width}$2`);
}
