import type { paths } from '@tidings/sdk';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { createErrorBody } from './data';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The body of an operation's success response in the API's description. */
type SuccessBody<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 202
        ? Responses[Status] extends { content: { 'application/json': infer Body } }
          ? Body
          : never
        : never;
    }[keyof Responses]
  : never;

type MockBody<Body> = Body | ((request: Request) => Body | Promise<Body>);

/** Returns the only page of a list. */
export function createList<Row>(data: Row[]): { data: Row[]; nextCursor: null } {
  return { data, nextCursor: null };
}

/** Handles a path of the API, with a fixed response or a function of the request. The types are the SDK's. */
export function mockEndpoint<Path extends keyof paths, M extends keyof paths[Path] & Method>(
  method: M,
  path: Path,
  response: MockBody<SuccessBody<paths[Path][M]>>,
  headers: Record<string, string> = {},
): RequestHandler {
  return http[method](toMockPath(path), async ({ request }) => {
    const body = typeof response === 'function' ? await response(request) : response;
    return HttpResponse.text(JSON.stringify(body), {
      headers: { 'content-type': 'application/json', ...headers },
    });
  });
}

export function mockFailingEndpoint<Path extends keyof paths, M extends keyof paths[Path] & Method>(
  method: M,
  path: Path,
  status: number,
  message: string,
  errors?: Array<{ path?: string; message: string }>,
  code?: string,
): RequestHandler {
  return http[method](toMockPath(path), () =>
    HttpResponse.json(createErrorBody(message, errors, code), { status }),
  );
}

/** Simulates a lost connection, without a response. */
export function mockUnreachableEndpoint<Path extends keyof paths, M extends keyof paths[Path] & Method>(
  method: M,
  path: Path,
): RequestHandler {
  return http[method](toMockPath(path), () => HttpResponse.error());
}

function toMockPath(path: string): string {
  return `*${path.replace(/\{(\w+)\}/g, ':$1')}`;
}
