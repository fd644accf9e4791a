// The keys of an object that has no others than its type says: a literal of our own.

/** In the order they are written. */
export function keysOf<K extends string>(literal: Readonly<Record<K, unknown>>): K[] {
  const isKey = (key: string): key is K => Object.hasOwn(literal, key);
  return Object.keys(literal).filter(isKey);
}
