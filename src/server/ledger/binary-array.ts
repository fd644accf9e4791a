/** Arrays in PostgreSQL's binary form: a Buffer parameter is sent as it is, which spares both sides the text of ids and numbers. */

const TYPE = { uuid: 2950, int8: 20, int4: 23, text: 25, timestamptz: 1184 } as const;
const HEADER_BYTES = 20;
const POSTGRES_EPOCH_MS = 946_684_800_000;
const DASHES = [8, 13, 18, 23];

/** The value of each hexadecimal digit by its character code; 255 for anything else. */
const DIGITS = new Uint8Array(128).fill(255);
for (const [value, digit] of Array.from("0123456789abcdef").entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

export function uuidArray(ids: readonly string[]): Buffer {
  const into = fixedArray(TYPE.uuid, ids.length, 16);
  for (const [index, id] of ids.entries()) {
    const at = startElement(into, index, 16);
    if (!writeUuid(into, at, id)) throw new RangeError(`not a uuid: ${id}`);
  }
  return into;
}

export function int8Array(numbers: readonly bigint[]): Buffer {
  const into = fixedArray(TYPE.int8, numbers.length, 8);
  for (const [index, number] of numbers.entries()) into.writeBigInt64BE(number, startElement(into, index, 8));
  return into;
}

export function int4Array(numbers: readonly number[]): Buffer {
  const into = fixedArray(TYPE.int4, numbers.length, 4);
  for (const [index, number] of numbers.entries()) into.writeInt32BE(number, startElement(into, index, 4));
  return into;
}

export function timestamptzArray(instants: readonly Date[]): Buffer {
  const into = fixedArray(TYPE.timestamptz, instants.length, 8);
  for (const [index, instant] of instants.entries()) {
    const microseconds = BigInt(instant.getTime() - POSTGRES_EPOCH_MS) * 1_000n;
    into.writeBigInt64BE(microseconds, startElement(into, index, 8));
  }
  return into;
}

/** Numbers of which some are missing. */
export function nullableInt8Array(numbers: readonly (bigint | null)[]): Buffer {
  const present = numbers.filter((number) => number !== null).length;
  const into = Buffer.allocUnsafe(HEADER_BYTES + numbers.length * 4 + present * 8);
  writeHeader(into, TYPE.int8, numbers.length, present < numbers.length);
  let at = HEADER_BYTES;
  for (const number of numbers) {
    at = into.writeInt32BE(number === null ? -1 : 8, at);
    if (number !== null) at = into.writeBigInt64BE(number, at);
  }
  return into;
}

export function textArray(texts: readonly string[]): Buffer {
  const bytes = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), HEADER_BYTES);
  const into = Buffer.allocUnsafe(bytes);
  writeHeader(into, TYPE.text, texts.length, false);
  let at = HEADER_BYTES;
  for (const text of texts) {
    const length = into.write(text, at + 4);
    into.writeInt32BE(length, at);
    at += 4 + length;
  }
  return into;
}

function fixedArray(type: number, count: number, size: number): Buffer {
  const into = Buffer.allocUnsafe(HEADER_BYTES + count * (4 + size));
  writeHeader(into, type, count, false);
  return into;
}

/** Writes the length of an element of fixed size and returns where its value goes. */
function startElement(into: Buffer, index: number, size: number): number {
  return into.writeInt32BE(size, HEADER_BYTES + index * (4 + size));
}

/** One dimension, whether there are nulls, the element's type, how many, and that counting begins at 1. */
function writeHeader(into: Buffer, type: number, count: number, hasNulls: boolean): void {
  into.writeInt32BE(1, 0);
  into.writeInt32BE(hasNulls ? 1 : 0, 4);
  into.writeInt32BE(type, 8);
  into.writeInt32BE(count, 12);
  into.writeInt32BE(1, 16);
}

function writeUuid(into: Buffer, start: number, id: string): boolean {
  if (id.length !== 36 || DASHES.some((place) => id[place] !== "-")) return false;
  let at = start;
  for (let place = 0; place < 36; place += 2) {
    if (place === 8 || place === 13 || place === 18 || place === 23) place += 1;
    // Codes outside of the table give undefined, which is no number of 0 to 15 either.
    const high = DIGITS[id.charCodeAt(place)] ?? 255;
    const low = DIGITS[id.charCodeAt(place + 1)] ?? 255;
    if (high > 15 || low > 15) return false;
    into[at] = (high << 4) | low;
    at += 1;
  }
  return true;
}
