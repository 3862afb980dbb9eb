import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../../../ui/formats/class-names';
import {
  canListenToTaps,
  findPart,
  type PreviewOptions,
  type PreviewPart,
  writeNewsletter,
} from './preview-document';

type PreviewFrameProps = {
  html: string;
  /** The width of the subscriber's window, in CSS pixels. */
  width: number;
  /** The minimum window width. In a narrower place, the newsletter is scaled down. */
  minimumWidth?: number;
  options: PreviewOptions;
  onTap?: (part: PreviewPart) => void;
};

/** Reserves the height of a newsletter before it is measured, so that the content below does not jump. */
export const PREVIEW_HEIGHT_CLASS = 'h-[34rem]';

/** The URL of an empty document, whose policy also allows the inline styles of a newsletter. */
const PREVIEW_FRAME_URL = '/assets/email-frame';

/**
 * Shows the email in a frame of the email's height. `allow-same-origin` lets this window write into the frame, measure
 * it and receive taps. Without `allow-scripts` nothing in the newsletter can run, and the API has already sanitized it.
 * `allow-modals` is only for the print dialog.
 */
export function PreviewFrame({
  html,
  width: wantedWidth,
  minimumWidth = wantedWidth,
  options,
  onTap,
}: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [frameDocument, setFrameDocument] = useState<Document>();
  const [ignoresListeners, setIgnoresListeners] = useState(false);
  const [height, setHeight] = useState<number>();
  const { availableWidth, measureWidth } = useAvailableWidth();
  const width =
    availableWidth === 0 ? wantedWidth : Math.max(minimumWidth, Math.min(wantedWidth, availableWidth));
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / width);
  const tap = useEffectEvent((part: PreviewPart) => onTap?.(part));

  useEffect(() => {
    if (!frameDocument) return;
    setIgnoresListeners(!canListenToTaps(frameDocument, tap));
  }, [frameDocument]);

  useEffect(() => {
    if (!frameDocument) return;
    writeNewsletter(frameDocument, html, options);
    const { body } = frameDocument;
    const measure = () => setHeight(Math.ceil(body.getBoundingClientRect().height));
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    measure();
    return () => observer.disconnect();
  }, [frameDocument, html, options]);

  /** Finds the part under the pointer for browsers whose frame receives no events. The frame is below this element. */
  function findTappedPart({ clientX, clientY }: MouseEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!ignoresListeners || !box || !frameDocument) return;
    const hitElement = frameDocument.elementFromPoint(
      (clientX - box.left) / scale,
      (clientY - box.top) / scale,
    );
    const part = findPart(frameDocument, hitElement);
    if (part) onTap?.(part);
  }

  return (
    <div ref={measureWidth}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same parts have buttons beside the newsletter */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same parts have buttons beside the newsletter */}
      <div
        className={classNames('mx-auto overflow-hidden', height === undefined && PREVIEW_HEIGHT_CLASS)}
        style={{ width: width * scale, height: height && height * scale }}
        onClick={findTappedPart}
      >
        <iframe
          ref={frame}
          title="Newsletter preview"
          sandbox="allow-same-origin allow-modals"
          src={PREVIEW_FRAME_URL}
          onLoad={(event) => setFrameDocument(event.currentTarget.contentDocument ?? undefined)}
          className={classNames('block origin-top-left border-0', ignoresListeners && 'pointer-events-none')}
          style={{ width, height, transform: scale === 1 ? undefined : `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Returns the current width of the element. Returns 0 until it is measured. */
function useAvailableWidth() {
  const [availableWidth, setAvailableWidth] = useState(0);
  const measureWidth = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth));
    observer.observe(element);
    setAvailableWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { availableWidth, measureWidth };
}
