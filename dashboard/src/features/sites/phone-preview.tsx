import { classNames } from '../../ui/class-names';

type PhonePreviewProps = {
  username: string;
  /** To try one on; the saved one without. */
  theme?: string;
  /** Another number loads the page again. */
  version?: number;
  /** Only the upper part, to look at and not to use. */
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
 * The public page as it stands, in a phone of 375 pixels shown smaller. Scripts are off inside: looking at
 * one's own page is no visit, and without them the shared origin gives the frame no power.
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
