import { useState } from 'react';
import type { Newsletter } from '../newsletter';
import { TemplateSketch } from '../template-sketch';

/** Shows the newsletter's image. Without one, or if it does not load, shows a sketch of the layout. */
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
