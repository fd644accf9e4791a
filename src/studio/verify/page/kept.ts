// The answer of a page that is kept for when there is no network: fresh where the server answers, else as it was last.

/** A page is the same whatever stands behind its path, so it is kept under the path alone. */
export async function freshOrKept(
  url: string,
  cache: Cache,
  ask: (path: string) => Promise<Response>,
): Promise<Response> {
  const page = new URL(url).pathname;
  try {
    const answer = await ask(page);
    if (answer.ok) await cache.put(page, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(page);
    if (kept === undefined) throw error;
    return kept;
  }
}
