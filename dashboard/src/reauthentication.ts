/** Returns whether the person who is signed in has confirmed that it is them. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** The open dialog's component asks; without one no call can be confirmed. Returns the way to take it back. */
export function provideReauthentication(provided: Ask): () => void {
  ask = provided;
  return () => {
    if (ask === provided) ask = undefined;
  };
}

/**
 * A `fetch` that repeats a call once its owner has confirmed that it is them: the API wants a recent sign-in for it.
 * What waits for the answer waits on, so nothing that was typed is lost.
 */
export async function fetchConfirmed(request: Request): Promise<Response> {
  // A copy of an upload would be held in memory, and none needs a recent sign-in.
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/') === true;
  if (request.method === 'GET' || isUpload) return fetch(request);
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || ask === undefined) return response;
  if (!(await response.clone().text()).includes('"reauthentication_required"')) return response;
  return (await ask()) ? fetch(again) : response;
}
