import { classNames } from '../../ui/formats/class-names';

type PhonePreviewProps = {
  username: string;
  /** A theme to try; without it, the saved one. */
  theme?: string;
  /** A new number reloads the page. */
  version?: number;
  /** Shows only the upper part, without interaction. */
  cropped?: boolean;
};

const SHAPES = {
  full: { phone: 'w-76 rounded-[32px] border-[6px]', frame: 'h-[720px] scale-[0.7787]', window: 'h-[560px]' },
  cropped: {
    phone: 'w-60 rounded-t-[30px] border-[6px] border-b-0',
    frame: 'h-[620px] scale-[0.608]',
    window: 'h-[340px]',
  },
};

/**
 * Shows the public page in a phone of 375 pixels, scaled down. Scripts are disabled inside: a creator's own view is
 * not a visit, and without scripts the shared origin gives the frame no access.
 */
export function PhonePreview({ username, theme, version = 0, cropped = false }: PhonePreviewProps) {
  const query = new URLSearchParams({ embedded: 'true', ...(theme && { theme }) });
  const shape = SHAPES[cropped ? 'cropped' : 'full'];

  return (
    <div
      inert={cropped}
      className={classNames('mx-auto shrink-0 overflow-hidden border-phone bg-sunken', shape.phone)}
    >
      <div className={classNames('overflow-hidden', shape.window)}>
        <iframe
          key={version}
          src={`/l/${username}?${query}`}
          title="Your page"
          sandbox="allow-same-origin"
          loading="lazy"
          className={classNames('block w-[375px] origin-top-left', shape.frame)}
        />
      </div>
    </div>
  );
}
