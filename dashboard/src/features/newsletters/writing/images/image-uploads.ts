import { findImageProblem, imageProblemOf, isReadableImage, uploadImage } from '../../../media';

export type ImageToUpload = { file: File; alt: string };

type Upload = ImageToUpload & {
  percent: number;
  controller: AbortController;
  hasStarted: boolean;
  /** The image's URL. Known ids are retained, so that a redo finds its image. */
  address?: string;
};

/** The result of an upload. With neither address nor problem it was cancelled. */
export type UploadOutcome = { address?: string; alt?: string; problem?: string };

/** The most percent that sending the file accounts for, because the server then processes it. */
const SENT_PERCENT = 90;

/**
 * Manages the uploads of one editor. Each starts when its placeholder is in the newsletter, and stops when it is
 * removed.
 */
export function createImageUploads() {
  let onEnd: (id: string, outcome: UploadOutcome) => void = () => {};
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  const emit = () => {
    for (const listener of listeners) listener();
  };

  async function run(id: string, upload: Upload): Promise<void> {
    const problem = await findFileProblem(upload.file);
    if (problem) return end(id, { problem });
    try {
      const address = await uploadImage(upload.file, {
        signal: upload.controller.signal,
        onProgress(share) {
          upload.percent = Math.max(upload.percent, Math.round(share * SENT_PERCENT));
          emit();
        },
      });
      upload.address = address;
      onEnd(id, { address, alt: upload.alt });
    } catch (error) {
      end(id, upload.controller.signal.aborted ? {} : { problem: imageProblemOf(error) });
    }
  }

  function end(id: string, outcome: UploadOutcome): void {
    uploads.delete(id);
    onEnd(id, outcome);
  }

  return {
    emitEnd(listener: typeof onEnd): void {
      onEnd = listener;
    },
    /** Returns the id of the placeholder to insert. */
    prepare(image: ImageToUpload): string {
      const id = randomName();
      uploads.set(id, { ...image, percent: 0, controller: new AbortController(), hasStarted: false });
      return id;
    },
    /** Starts and stops uploads to match the placeholders in the newsletter. */
    follow(ids: ReadonlySet<string>): void {
      for (const [id, upload] of uploads) {
        if (ids.has(id) && !upload.hasStarted) {
          upload.hasStarted = true;
          void run(id, upload);
        } else if (!ids.has(id) && upload.hasStarted && !upload.address) upload.controller.abort();
      }
    },
    find: (id: string) => uploads.get(id),
    cancel: (id: string) => uploads.get(id)?.controller.abort(),
    percentOf: (id: string) => uploads.get(id)?.percent ?? 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancelAll(): void {
      for (const { controller } of uploads.values()) controller.abort();
      uploads.clear();
    },
  };
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/** Returns the problems that can be detected before a file is sent. */
export async function findFileProblem(file: File): Promise<string | undefined> {
  const problem = findImageProblem(file);
  if (problem) return problem;
  return (await isReadableImage(file)) ? undefined : 'Could not process the selected image';
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
