/** Resolves to true if the user has confirmed their identity. */
type ConfirmIdentity = () => Promise<boolean>;

let ask: ConfirmIdentity | undefined;

/**
 * Registers the dialog that asks, without which no request can be confirmed. Returns the function that unregisters it.
 */
export function provideReauthentication(provider: ConfirmIdentity): () => void {
  ask = provider;
  return () => {
    if (ask === provider) ask = undefined;
  };
}

/**
 * Sends a request. If the API requires a recent sign-in, repeats it after the user has confirmed their identity. The
 * caller keeps waiting, so no input is lost.
 */
export async function fetchConfirmed(request: Request): Promise<Response> {
  // Does not copy an upload, because the copy would be in memory and no upload requires a recent sign-in.
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/') === true;
  if (request.method === 'GET' || isUpload) return fetch(request);
  const retryRequest = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || ask === undefined) return response;
  if (!(await response.clone().text()).includes('"reauthentication_required"')) return response;
  return (await ask()) ? fetch(retryRequest) : response;
}
