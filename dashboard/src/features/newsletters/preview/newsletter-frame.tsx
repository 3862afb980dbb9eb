import { type MouseEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names';
import {
  listenToTaps,
  type PreviewOptions,
  type PreviewPart,
  partOf,
  writeNewsletter,
} from './newsletter-document';

type PreviewFrameProps = {
  html: string;
  /** How wide the reader's window is, in CSS pixels. */
  width: number;
  /** As narrow as the window may be where there is less room; below that the letter is drawn smaller. */
  minimumWidth?: number;
  dress: PreviewOptions;
  onTap?: (part: PreviewPart) => void;
};

/** The place of a letter whose height nobody knows yet; without it, what stands below would jump up and down. */
export const PREVIEW_HEIGHT = 'h-[34rem]';

/** An empty document whose own policy allows a letter's inline styles, and nothing else of what this one may do. */
const PREVIEW_FRAME = '/assets/letter-frame';

/**
 * The mail in a frame as tall as the mail. `allow-same-origin` lets this window write into the frame, measure it
 * and hear taps in it; without `allow-scripts` nothing of the letter itself ever runs there, and the API has
 * sanitised it before. `allow-modals` is for its print dialog alone.
 */
export function PreviewFrame({
  html,
  width: wanted,
  minimumWidth = wanted,
  dress,
  onTap,
}: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [frameDocument, setFrameDocument] = useState<Document>();
  const [isDeaf, setDeaf] = useState(false);
  const [height, setHeight] = useState<number>();
  const { room, measureRoom } = useRoom();
  const width = room === 0 ? wanted : Math.max(minimumWidth, Math.min(wanted, room));
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  const tap = useEffectEvent((part: PreviewPart) => onTap?.(part));

  useEffect(() => {
    if (!frameDocument) return;
    setDeaf(!listenToTaps(frameDocument, tap));
  }, [frameDocument]);

  useEffect(() => {
    if (!frameDocument) return;
    writeNewsletter(frameDocument, html, dress);
    const { body } = frameDocument;
    const measure = () => setHeight(Math.ceil(body.getBoundingClientRect().height));
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    measure();
    return () => observer.disconnect();
  }, [frameDocument, html, dress]);

  /** Where the frame hears nothing, it lies under this element and is asked what is there. */
  function tapThrough({ clientX, clientY }: MouseEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (!isDeaf || !box || !frameDocument) return;
    const hit = frameDocument.elementFromPoint((clientX - box.left) / scale, (clientY - box.top) / scale);
    const part = partOf(frameDocument, hit);
    if (part) onTap?.(part);
  }

  return (
    <div ref={measureRoom}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same parts have buttons beside the letter */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same parts have buttons beside the letter */}
      <div
        className={classNames('mx-auto overflow-hidden', height === undefined && PREVIEW_HEIGHT)}
        style={{ width: width * scale, height: height && height * scale }}
        onClick={tapThrough}
      >
        <iframe
          ref={frame}
          title="Newsletter preview"
          sandbox="allow-same-origin allow-modals"
          src={PREVIEW_FRAME}
          onLoad={(event) => setFrameDocument(event.currentTarget.contentDocument ?? undefined)}
          className={classNames('block origin-top-left border-0', isDeaf && 'pointer-events-none')}
          style={{ width, height, transform: scale === 1 ? undefined : `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** How wide the element is now; 0 until it is known. */
function useRoom() {
  const [room, setRoom] = useState(0);
  const measureRoom = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    setRoom(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { room, measureRoom };
}
