import { useState } from 'react';
import { classNames } from '../formats/class-names';

type AvatarProps = {
  name: string;
  image: string | null;
  size?: 'small' | 'large';
  className: string;
};

const WIDTHS = { small: 96, large: 192 };

/** Shows the image or the first letter. Has no accessible name, because the name is beside it as text. */
export function Avatar({ name, image, size = 'small', className }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string>();
  const shape = classNames('shrink-0 rounded-pill', className);
  if (image && image !== failedImage) {
    return (
      <img
        src={replaceWidth(image, WIDTHS[size])}
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

/** Returns the URL for a width. Uploads have several widths. Other URLs do not change. */
function replaceWidth(image: string, width: number): string {
  return image.replace(/^(\/media\/\w+)\/\d+(\.\w+)$/, `$1/${width}$2`);
}
