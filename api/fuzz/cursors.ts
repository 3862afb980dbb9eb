import { operations, type Parameter } from './operations.js';

/** Ids that packing, rounding or comparing may confuse with others. */
export const EXTREME_NUMBERS = [
  0,
  -1,
  1.5,
  1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 32 + 1,
  2 ** 33 + 7,
  9e15,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e300,
  -(2 ** 32),
];
const RAW = ['', '%00', 'x', '[]', "' or 1=1 --", '1763715600000-12', 'null', 'a'.repeat(201)];

/** The name of a cursor's list, and a position as the list writes it. */
interface CursorForm {
  list: string;
  position: unknown;
}

/** Reads the form of a list's cursors from its example. Throws if the codec did not write the example. */
export function readCursorForm({ example }: Parameter): CursorForm {
  const payload: unknown = JSON.parse(Buffer.from(String(example), 'base64url').toString());
  if (!Array.isArray(payload) || payload.length !== 3 || payload[0] !== 1) {
    throw new Error(`${example} is not a cursor of this API.`);
  }
  return { list: payload[1], position: payload[2] };
}

export const cursorParameters = operations.flatMap(({ id, parameters }) =>
  parameters.filter(({ name }) => name === 'cursor').map((parameter) => ({ id, parameter })),
);

/** Returns cursors that an attacker may send: plain numbers, and other lists' and forged cursors. */
export function fuzzCursors(parameter: Parameter, victimId: number): string[] {
  const { list, position } = readCursorForm(parameter);
  const numbers = [...EXTREME_NUMBERS, ...[1, 9, 40, 2 ** 32 - 1].map((id) => victimId * 2 ** 32 + id)];
  const forgedPositions = numbers.flatMap((number) => listVariants(position, number));
  const otherCursors = cursorParameters.map(({ parameter: cursorParameter }) =>
    String(cursorParameter.example),
  );
  return [
    ...RAW,
    ...numbers.map(String),
    ...otherCursors,
    ...[...forgedPositions, '4', null, [], {}].map((value) => encode([1, list, value])),
    encode([2, list, position]),
    encode([1, list]),
  ];
}

/** Returns variants of the position, each with one of its numbers replaced. */
function listVariants(position: unknown, number: number): unknown[] {
  if (typeof position !== 'object' || position === null) return [number];
  return Object.keys(position).map((field) => ({ ...position, [field]: number }));
}

function encode(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}
