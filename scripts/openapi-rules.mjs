// Checks further rules for openapi.yaml besides Redocly's rules. Used by lint-openapi.mjs.

/** Returns a sentence for each problem of a description. `sources` are the texts of the API's files. */
export function findProblems(document, sources) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses = {}, parameters = [], ...operation }]) => ({
      ...operation,
      path,
      method,
      parameters: parameters.map((parameter) => resolve('parameters', parameter, document)),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          resolve('responses', response, document),
        ]),
      ),
    })),
  );
  const thrown = readThrownTexts(sources);
  const statuses = new Map();
  const problems = operations.flatMap((operation) => [
    ...findInputProblems(operation),
    ...findRecentSignInProblems(operation),
    ...findParameterProblems(operation),
    ...listErrors(operation, document).flatMap((error) => findErrorProblems(error, { thrown, statuses })),
  ]);
  const requests = new Set(operations.flatMap(listRequestSchemas));
  const parts = new Set(listParts(document));
  const schemas = Object.entries(document.components?.schemas ?? {});
  return [
    ...problems,
    ...schemas.flatMap(([name, schema]) =>
      findSchemaProblems(name, schema, { isRequest: requests.has(name), isPart: parts.has(name) }),
    ),
  ];
}

/** Returns the shared component that a part refers to, or the part itself. */
function resolve(kind, part, { components }) {
  return part.$ref === undefined ? part : components[kind][readSchemaName(part.$ref)];
}

const SENTENCE = /^\S.*\.$/s;

/** The words with which a description explains a missing value. */
const OMISSION =
  /\b(?:Omit|omit|Omitted|omitted|Without|Default|Required|(?:Returns|Selects) only|Only|Null|null|Ignored|ignored|optional)\b|If sent|Send this|Not needed|only if/;

function findParameterProblems({ operationId, parameters = [] }) {
  return parameters.flatMap(({ name, required, description, schema = {} }) => {
    const text = description ?? schema.description ?? '';
    const place = `${operationId}, parameter ${name}`;
    if (!SENTENCE.test(text)) return [`${place}: it has no description.`];
    const isExplained = required || schema.default !== undefined || OMISSION.test(text);
    return isExplained ? [] : [`${place}: the description does not say what happens without it.`];
  });
}

function listRequestSchemas({ requestBody }) {
  const media = Object.values(requestBody?.content ?? {});
  return media.flatMap(({ schema }) => (schema?.$ref === undefined ? [] : [readSchemaName(schema.$ref)]));
}

function readSchemaName($ref) {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Returns the names of schemas that other schemas and parameters refer to. */
function listParts({ paths, components }) {
  const operations = Object.values(paths ?? {}).flatMap((methods) => Object.values(methods));
  const parameters = operations.map((operation) => operation.parameters);
  const inlineBodies = operations
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses ?? {})])
    .flatMap((body) => Object.values(body?.content ?? {}))
    .filter(({ schema }) => schema?.$ref === undefined);
  const text = JSON.stringify([components?.schemas, components?.parameters, parameters, inlineBodies]);
  return [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
}

/**
 * Finds problems of a schema. A request's schema may describe all its omitted fields at once. The operation itself
 * describes a body.
 */
function findSchemaProblems(name, schema, { isRequest, isPart }) {
  const description = readDescription(schema);
  const isDescribed = !isPart || SENTENCE.test(description);
  const problems = isDescribed ? [] : [`${name}: the schema has no description.`];
  // Each use of a shared schema describes whether it may be null.
  if (isType(schema, 'null')) problems.push(`${name}: the schema is shared, so it must not be null.`);
  return [...problems, ...findFieldProblems(name, schema, isRequest && !/\b[Oo]mitted\b/.test(description))];
}

function findFieldProblems(path, schema, explainsOmission) {
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const nestedSchemas = [...parts, ...(schema.items === undefined ? [] : [schema.items])];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isOptional = explainsOmission && !schema.required?.includes(name) && field.default === undefined;
    const problems = checkField(name, field, isOptional).map((problem) => `${path}.${name}: ${problem}`);
    return [...problems, ...findFieldProblems(`${path}.${name}`, field, false)];
  });
  return [...fields, ...nestedSchemas.flatMap((part) => findFieldProblems(path, part, explainsOmission))];
}

function checkField(name, field, isOptional) {
  // A named schema has a description.
  if (field.$ref !== undefined) return [];
  const description = readDescription(field);
  if (!SENTENCE.test(description)) return ['it has no description.'];
  const problems = [];
  if (isOptional && !OMISSION.test(description))
    problems.push('the description does not say what happens without it.');
  if (/At$/.test(name) && isType(field, 'string') && field.format !== 'date-time')
    problems.push('a time has the format date-time.');
  for (const [pattern, unit] of UNITS) {
    const isNumber = isType(field, 'integer') || isType(field, 'number');
    if (isNumber && pattern.test(name) && !unit.test(description))
      problems.push(`the description does not name the unit (${unit.source}).`);
  }
  return problems;
}

/** The units that numbers with these names have. */
const UNITS = [
  [/[Cc]ents$|[Aa]mount$|^revenue$|^refunded$/, /cents|smallest unit|decimal/],
  [/[Bb]ytes$|^size$|^gzip$/, /[Bb]ytes/],
  [/^width$|^height$/, /pixels/],
  [/^interval$/, /seconds/],
  [/[Dd]ays$/, /[Dd]ays/],
];

function isType({ type }, name) {
  return [type ?? []].flat().includes(name);
}

/** Returns a field's own description, not the description of the schema that it refers to. */
function readDescription({ description, allOf = [] }) {
  return description ?? allOf.map((part) => part.description).find((text) => text !== undefined) ?? '';
}

function listErrors({ operationId, responses = {} }, document) {
  return Object.entries(responses).flatMap(([status, response]) =>
    Number(status) < 400 ? [] : [{ operationId, status, response, document }],
  );
}

function findInputProblems({ operationId, parameters = [], requestBody, responses = {} }) {
  const names = Object.keys(responses[400]?.content?.['application/json']?.examples ?? {});
  const hasInput = parameters.length > 0 || requestBody !== undefined;
  return names.includes('invalid_input') && !hasInput
    ? [`${operationId} has no input, so it cannot return invalid_input.`]
    : [];
}

function findRecentSignInProblems({ operationId, description = '', responses }) {
  const exampleCodes = Object.values(responses).flatMap(({ content = {} }) =>
    Object.keys(content['application/json']?.examples ?? {}),
  );
  return exampleCodes.includes('reauthentication_required') && !description.includes('within the last')
    ? [`${operationId}: the description does not say that it needs a recent sign-in.`]
    : [];
}

function findErrorProblems({ operationId, status, response, document }, { thrown, statuses }) {
  const place = `${operationId} ${status}`;
  const problems = [];
  const { description = '', headers = {}, content = {} } = response;
  if (!/^`[a-z_]+`/.test(description)) problems.push(`${place}: the description does not start with a code.`);
  if (status === '429' && headers['Retry-After'] === undefined)
    problems.push(`${place}: the header Retry-After is not described.`);
  const { schema, examples = {} } = content['application/json'] ?? {};
  if (schema?.$ref !== '#/components/schemas/Error') return problems;
  if (Object.keys(examples).length === 0) problems.push(`${place} names no code.`);
  for (const [code, { $ref = '' }] of Object.entries(examples)) {
    const example = document.components?.examples?.[readSchemaName($ref)]?.value;
    if (example?.code !== code)
      problems.push(`${place}: the example of ${code} has the code ${example?.code}.`);
    const knownStatus = statuses.get(code) ?? status;
    statuses.set(code, knownStatus);
    if (knownStatus !== status) problems.push(`${place}: ${code} has the status ${knownStatus} elsewhere.`);
    if (!isThrown(code, example?.message ?? '', thrown))
      problems.push(`${place}: the API never returns ${code} with the text “${example?.message}”.`);
  }
  return problems;
}

const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/;
const LITERALS = new RegExp(LITERAL.source, 'g');
const THROWN = new RegExp(`new AppError\\(\\s*'(\\w+)',\\s*(${LITERAL.source})?`, 'g');
const NOT_FOUND = /notFound\('([^']+)'\)/g;

/** Reads every text of the sources as a pattern, and the texts with which each code is thrown. */
function readThrownTexts(sources) {
  const texts = new Map();
  const byCode = new Map();
  for (const source of sources) {
    // Removes comments, because an apostrophe in a comment would begin a text.
    const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    for (const [literal] of code.matchAll(LITERALS)) texts.set(literal, toPattern(literal));
    for (const [, noun] of code.matchAll(NOT_FOUND)) texts.set(noun, toPattern(`'${noun} not found.'`));
    for (const [, name, literal] of code.matchAll(THROWN)) {
      byCode.set(name, new Set([...(byCode.get(name) ?? []), literal]));
    }
  }
  return { patterns: [...texts.values()].filter((pattern) => pattern !== undefined), byCode };
}

/** Returns a pattern for the texts that a literal can have. Literals of fewer than two words are not messages. */
function toPattern(literal) {
  const text = literal.slice(1, -1).replace(/\\(.)/g, '$1');
  const parts = literal.startsWith('`') ? text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/) : [text];
  if (!/[a-z] [a-z]/i.test(parts.join(''))) return undefined;
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 's');
}

/** Returns whether the sources have this message. A code with only one text must have that text. */
function isThrown(code, message, { patterns, byCode }) {
  const [only, ...otherTexts] = byCode.get(code) ?? [];
  if (only !== undefined && otherTexts.length === 0) return toPattern(only)?.test(message) ?? true;
  return patterns.some((pattern) => pattern.test(message));
}
