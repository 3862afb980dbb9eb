import { ImageOff } from 'lucide-react';
import { useState } from 'react';

export type Image = { address: string; alt: string };

/** Shows an image as large as its container allows. Use the URL as the key, so that a new image resets the error. */
export function ImageBox({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);

  return (
    <div className="grid h-44 place-items-center overflow-hidden rounded-control bg-sunken text-ink-2">
      {address && !isBroken ? (
        <img src={address} alt="" className="size-full object-contain" onError={() => setIsBroken(true)} />
      ) : (
        <p className="flex flex-col items-center gap-2 text-meta">
          <ImageOff size={20} strokeWidth={1.75} aria-hidden />
          {address ? 'This address has no image.' : 'No image yet'}
        </p>
      )}
    </div>
  );
}
