import { useRef, useState } from 'react';
import { classNames } from '../../ui/formats/class-names';
import { useDebounced } from '../../ui/hooks/use-debounced';
import type { SiteForm } from './site-form';

type PhonePreviewProps = {
  username: string;
  /** The unsaved fields to show instead of the saved ones. */
  draft?: SiteForm | undefined;
  /** A new number reloads the page. */
  version?: number;
  /** True to show only the upper part, as high as its column and without interaction. */
  isCropped?: boolean;
};

/** Milliseconds without typing before the preview reloads the page. */
const RELOAD_DELAY_MS = 300;

const SHAPES = {
  full: { phone: 'w-76 rounded-[32px] border-[6px]', frame: 'h-[720px] scale-[0.7787]', window: 'h-[560px]' },
  cropped: {
    phone: 'w-60 grow rounded-t-[30px] border-[6px] border-b-0',
    frame: 'h-[1250px] scale-[0.608]',
    window: 'h-full min-h-[340px]',
  },
};

/**
 * Shows the public page in a scaled phone of 375 pixels. Scripts are disabled, so that the view does not count as a
 * visit, and the frame of the same origin gets no access. A changed page loads behind the shown page, and replaces it
 * at the same scroll position so that nothing flashes.
 */
export function PhonePreview({ username, draft, version = 0, isCropped = false }: PhonePreviewProps) {
  const wantedUrl = useDebounced(previewUrl({ username, draft, version }), RELOAD_DELAY_MS);
  const [loadedUrl, setLoadedUrl] = useState(wantedUrl);
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const shape = SHAPES[isCropped ? 'cropped' : 'full'];

  function show(url: string) {
    const scrolledTo = frames.current.get(loadedUrl)?.contentWindow?.scrollY ?? 0;
    frames.current.get(url)?.contentWindow?.scrollTo(0, scrolledTo);
    setLoadedUrl(url);
  }

  return (
    <div
      inert={isCropped}
      className={classNames('mx-auto shrink-0 overflow-hidden border-phone bg-sunken', shape.phone)}
    >
      <div className={classNames('relative overflow-hidden', shape.window)}>
        {[...new Set([loadedUrl, wantedUrl])].map((url) => (
          <iframe
            key={url}
            ref={(frame) => {
              if (frame) frames.current.set(url, frame);
              else frames.current.delete(url);
            }}
            src={url}
            title={url === loadedUrl ? 'Your page' : 'Your page, loading'}
            aria-hidden={url !== loadedUrl}
            inert={url !== loadedUrl}
            sandbox="allow-same-origin"
            loading={url === loadedUrl ? 'lazy' : 'eager'}
            onLoad={() => show(url)}
            className={classNames(
              'absolute top-0 left-0 block w-[375px] origin-top-left',
              shape.frame,
              url !== loadedUrl && 'opacity-0',
            )}
          />
        ))}
      </div>
    </div>
  );
}

type Preview = { username: string; draft: SiteForm | undefined; version: number };

/** The maximum length of an encoded draft in the frame's URL. Many proxies reject request lines of more than 8 KB. */
const MAX_DRAFT_LENGTH_IN_URL = 7_500;

/** Returns whether the frame's URL can contain the whole draft. Otherwise the preview shows the saved CSS. */
export function canFitPreviewUrl(draft: SiteForm): boolean {
  return encodeURIComponent(JSON.stringify(draft)).length <= MAX_DRAFT_LENGTH_IN_URL;
}

function previewUrl({ username, draft, version }: Preview): string {
  const query = new URLSearchParams({ embedded: 'true' });
  if (draft) query.set('draft', JSON.stringify(omitLongCss(draft)));
  if (version > 0) query.set('version', String(version));
  return `/l/${username}?${query}`;
}

/** Omits CSS that is too long for the URL. The preview then shows the saved CSS. */
function omitLongCss(draft: SiteForm): Partial<SiteForm> {
  const { customCss: _, ...otherFields } = draft;
  return canFitPreviewUrl(draft) ? draft : otherFields;
}
