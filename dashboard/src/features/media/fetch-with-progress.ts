/**
 * Returns a `fetch` for the client that reports the upload progress: browsers report it only for an XMLHttpRequest.
 * `onProgress` receives a share from 0 to 1.
 */
export function fetchWithProgress(onProgress: (share: number) => void) {
  return async (request: Request): Promise<Response> => {
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      call.onload = () => resolve(responseOf(call));
      // The error that fetch throws if there is no response.
      call.onerror = () => reject(new TypeError('The upload failed.'));
      const canceled = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
      call.onabort = canceled;
      const abort = () => {
        call.abort();
        // Aborting a request that has not started fires no event.
        canceled();
      };
      request.signal.addEventListener('abort', abort, { once: true });
      request.signal.throwIfAborted();
      call.send(body);
    });
  };
}

function responseOf(call: XMLHttpRequest): Response {
  const contentType = call.getResponseHeader('content-type') ?? 'text/plain';
  return new Response(call.responseText, {
    status: call.status,
    statusText: call.statusText,
    headers: { 'content-type': contentType },
  });
}
