/** The API reference: its contents, all or as search results, or one chapter. */
export interface ReferenceView {
  /** The URL of the instance, for samples that can be copied and run. */
  origin: string;
  chapters: ReferenceChapter[];
  show:
    | { kind: 'contents'; search: string; found: ReferenceChapter[] }
    | {
        kind: 'chapter';
        chapter: ReferenceChapter;
        calls: ReferenceCallView[];
        events: ReferenceEventView[];
      };
}

export interface ReferenceChapter {
  name: string;
  slug: string;
  description: string;
  calls: ReferenceEntry[];
}

export interface ReferenceEntry {
  /** Its operationId. */
  name: string;
  /** Lowercase; `event` for a webhook, whose path is its event type. */
  method: string;
  path: string;
  summary: string;
}

export interface ReferenceField {
  name: string;
  place: 'path' | 'query' | 'header' | 'body';
  isRequired: boolean;
  type: string;
  description: string | null;
}

export interface ReferenceCallView extends ReferenceEntry {
  description: string | null;
  /** The required access, as a sentence. */
  access: string;
  parameters: ReferenceField[];
  body: ReferenceField[];
  answers: Array<{ status: string; description: string; type: string | null; example: string | null }>;
  /** `command` is null if the CLI has no command for it. */
  samples: { curl: string; typescript: string; command: string | null };
}

export interface ReferenceEventView extends ReferenceEntry {
  description: string | null;
  headers: ReferenceField[];
  body: ReferenceField[];
  /** The possible responses of an app, and their effects. */
  answers: ReferenceCallView['answers'];
  /** The request as it arrives, and code that handles it. */
  samples: { request: string; typescript: string };
}
