import { useState } from 'react';
import type { Newsletter } from '../newsletter';
import { TemplateSketch } from '../template-sketch';

/** Shows the newsletter's image. Shows a sketch of the layout without an image, and if the image fails to load. */
export function NewsletterImage({ newsletter }: { newsletter: Newsletter }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const { imageUrl, template } = newsletter;

  return (
    <div className="grid h-16 w-14 shrink-0 place-items-center overflow-hidden rounded-nav bg-sunken [&_svg]:h-12">
      {imageUrl && imageUrl !== failedUrl ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setFailedUrl(imageUrl)}
        />
      ) : (
        <TemplateSketch template={template} />
      )}
    </div>
  );
}
