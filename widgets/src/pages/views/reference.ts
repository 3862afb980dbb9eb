/** The API's reference: its contents, searched or whole, or one chapter. */
export interface ReferenceView {
  /** Where the instance is, for what can be copied and run. */
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
  /** Lower case; `event` for what is posted to a creator's own program, and its path is its kind. */
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
  /** Who may call it, as a sentence. */
  access: string;
  parameters: ReferenceField[];
  body: ReferenceField[];
  answers: Array<{ status: string; description: string; type: string | null; example: string | null }>;
  /** `command` is null where the terminal has no word for it. */
  samples: { curl: string; typescript: string; command: string | null };
}

export interface ReferenceEventView extends ReferenceEntry {
  description: string | null;
  headers: ReferenceField[];
  body: ReferenceField[];
  /** What a program may answer, and what follows. */
  answers: ReferenceCallView['answers'];
  /** The request as it arrives, and what takes it. */
  samples: { request: string; typescript: string };
}
