/**
 * Returns a `fetch` for the client that reports the upload progress. It uses XMLHttpRequest, because browsers report
 * progress only there. `onProgress` receives a share from 0 to 1.
 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return async (request: Request): Promise<Response> => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      xhr.onload = () => resolve(toResponse(xhr));
      // Without a response, `fetch` throws this error.
      xhr.onerror = () => reject(new TypeError('The upload failed.'));
      const rejectCanceled = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
      xhr.onabort = rejectCanceled;
      const abort = () => {
        xhr.abort();
        // The abort of a request that has not started fires no event.
        rejectCanceled();
      };
      request.signal.addEventListener('abort', abort, { once: true });
      request.signal.throwIfAborted();
      xhr.send(body);
    });
  };
}

function toResponse(xhr: XMLHttpRequest): Response {
  const contentType = xhr.getResponseHeader('content-type') ?? 'text/plain';
  return new Response(xhr.responseText, {
    status: xhr.status,
    statusText: xhr.statusText,
    headers: { 'content-type': contentType },
  });
}
