// Numbers distinct lists of integers in the order they first appear.

/** Open addressing over one growing array: a map keyed by joined text would take longer than all the maths around it. */
export class VectorTable {
  readonly #starts: number[] = [0];
  readonly #hashes: number[] = [];
  #values = new Int32Array(1 << 10);
  #slots = new Int32Array(1 << 8).fill(-1);

  get size(): number {
    return this.#hashes.length;
  }

  at(index: number): Int32Array {
    return this.#values.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /** The index of a list equal to the first `length` values, or a new one. */
  indexOf(values: ArrayLike<number>, length: number = values.length): number {
    let hash = length;
    for (let at = 0; at < length; at += 1) {
      hash = Math.imul(hash ^ (values[at] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = this.#slotOf(values, length, hash);
    const found = this.#slots[slot] ?? -1;
    return found >= 0 ? found : this.#add(values, length, hash, slot);
  }

  #slotOf(values: ArrayLike<number>, length: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let index = this.#slots[slot] ?? -1; index >= 0; index = this.#slots[slot] ?? -1) {
      if (this.#hashes[index] === hash && this.#equals(index, values, length)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #equals(index: number, values: ArrayLike<number>, length: number): boolean {
    const start = this.#starts[index] ?? 0;
    if ((this.#starts[index + 1] ?? 0) - start !== length) return false;
    for (let at = 0; at < length; at += 1) if (this.#values[start + at] !== values[at]) return false;
    return true;
  }

  #add(values: ArrayLike<number>, length: number, hash: number, slot: number): number {
    const index = this.size;
    const start = this.#starts[index] ?? 0;
    const end = start + length;
    if (end > this.#values.length) this.#values = grown(this.#values, end * 2);
    for (let at = 0; at < length; at += 1) this.#values[start + at] = values[at] ?? 0;
    this.#starts.push(end);
    this.#hashes.push(hash);
    this.#slots[slot] = index;
    if (this.size * 2 > this.#slots.length) this.#spread();
    return index;
  }

  #spread(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (const [index, hash] of this.#hashes.entries()) {
      let slot = hash & mask;
      while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      this.#slots[slot] = index;
    }
  }
}

function grown(values: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(values);
  return longer;
}
