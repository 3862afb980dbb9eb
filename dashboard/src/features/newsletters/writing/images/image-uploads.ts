import {
  copyImage,
  describeUploadError,
  findImageProblem,
  isReadableImage,
  uploadImage,
} from '../../../media/upload-image';

/** A file to upload, or an image to copy from another server, with the attributes of its node. */
export type ImageToUpload =
  | { file: File; alt: string }
  | { url: string; attributes: Readonly<Record<string, unknown>> };

type Upload = {
  image: ImageToUpload;
  /** Undefined if the progress is unknown, such as for a copy. */
  percent: number | undefined;
  controller: AbortController;
  status: 'prepared' | 'waiting' | 'running';
  /** The URL of the image. Keeps known ids, so that a redo finds its image. */
  address?: string;
};

/** The result of an upload. A canceled upload has neither attributes nor a problem. */
export type UploadOutcome = {
  attributes?: Readonly<Record<string, unknown>>;
  problem?: { title: string; text: string };
};

/** The maximum percentage for sending the file, because the server then processes it. */
const SENT_PERCENT = 90;
/** Uploads are sequential, because the server encodes images one by one and rejects requests if many wait. */
const MAX_RUNNING_UPLOADS = 3;

/**
 * Manages the uploads of one editor. Each upload starts after its placeholder was inserted, and stops when the
 * placeholder is removed.
 */
export function createImageUploads() {
  let onEnd: (id: string, outcome: UploadOutcome) => void = () => {};
  const uploads = new Map<string, Upload>();
  const waiting: string[] = [];
  const listeners = new Set<() => void>();
  let running = 0;
  const emit = () => {
    for (const listener of listeners) listener();
  };

  function startNext(): void {
    while (running < MAX_RUNNING_UPLOADS) {
      const id = waiting.shift();
      const upload = id === undefined ? undefined : uploads.get(id);
      if (id === undefined) return;
      if (!upload) continue;
      running += 1;
      upload.status = 'running';
      void run(id, upload).finally(() => {
        running -= 1;
        startNext();
      });
    }
  }

  async function run(id: string, upload: Upload): Promise<void> {
    const { image, controller } = upload;
    try {
      const address =
        'file' in image ? await send(upload, image.file, emit) : await copyImage(image.url, controller);
      upload.address = address;
      onEnd(id, { attributes: { ...uploadAttributes(image), src: address } });
    } catch (error) {
      endUpload(id, controller.signal.aborted ? {} : toFailedUpload(image, error));
    }
  }

  function endUpload(id: string, outcome: UploadOutcome): void {
    uploads.delete(id);
    onEnd(id, outcome);
  }

  function cancel(id: string): void {
    const upload = uploads.get(id);
    upload?.controller.abort();
    if (upload?.status === 'waiting') endUpload(id, {});
  }

  return {
    setEndListener(listener: typeof onEnd): void {
      onEnd = listener;
    },
    /** Returns the id of the placeholder to insert. */
    prepare(image: ImageToUpload): string {
      const id = createRandomName();
      const percent = 'file' in image ? 0 : undefined;
      uploads.set(id, { image, percent, controller: new AbortController(), status: 'prepared' });
      return id;
    },
    /** Starts and stops uploads to match the placeholders in the newsletter. */
    startAndStop(ids: ReadonlySet<string>): void {
      for (const [id, upload] of uploads) {
        if (ids.has(id) && upload.status === 'prepared') {
          upload.status = 'waiting';
          waiting.push(id);
        } else if (!ids.has(id) && upload.status !== 'prepared' && !upload.address) cancel(id);
      }
      startNext();
    },
    find: (id: string) => uploads.get(id),
    cancel,
    percentOf: (id: string) => uploads.get(id)?.percent,
    uploadName: (id: string) => readUploadName(uploads.get(id)?.image),
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

/** Sends the file of an upload, and writes its progress. Returns the image's URL. */
async function send(upload: Upload, file: File, onProgress: () => void): Promise<string> {
  const problem = await findFileProblem(file);
  if (problem) throw new FileProblem(problem);
  return uploadImage(file, {
    signal: upload.controller.signal,
    onProgress(share) {
      upload.percent = Math.max(upload.percent ?? 0, Math.round(share * SENT_PERCENT));
      onProgress();
    },
  });
}

export type ImageUploads = ReturnType<typeof createImageUploads>;

/** A problem that was found before the upload. */
class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Returns the attributes of the image's node, without the URL of the stored image. */
export function uploadAttributes(image: ImageToUpload): Readonly<Record<string, unknown>> {
  return 'file' in image ? { alt: image.alt } : image.attributes;
}

/**
 * Creates the result of a failed upload. An image that cannot be copied stays linked, so that no pasted image is lost.
 */
function toFailedUpload(image: ImageToUpload, error: unknown): UploadOutcome {
  const text = error instanceof FileProblem ? error.message : describeUploadError(error);
  if ('file' in image) return { problem: { title: 'Image upload failed', text } };
  return {
    attributes: image.attributes,
    problem: {
      title: 'Image not copied',
      text: `${text} Your text links to the image at ${readHost(image.url)}. Add the file instead, in case that image is removed.`,
    },
  };
}

function readUploadName(image: ImageToUpload | undefined): string {
  if (!image) return 'Image';
  return ('file' in image ? image.file.name : readHost(image.url)) || 'Image';
}

function readHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** Returns the problems that are known before a file is sent. */
export async function findFileProblem(file: File): Promise<string | undefined> {
  const problem = findImageProblem(file);
  if (problem) return problem;
  return (await isReadableImage(file)) ? undefined : 'Could not process the selected image';
}

function createRandomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
