import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** The meaning of one error code in the public table at `/docs/errors`. */
export interface ErrorMeaning {
  status: ContentfulStatusCode;
  /** One sentence. */
  meaning: string;
  /** The next step for the client, in one sentence. */
  action: string;
}
