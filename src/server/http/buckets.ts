/** Token buckets: how many calls each caller may still make now. They are this node's own; nothing is shared. */

export interface Limit {
  /** Tokens that come back each second. */
  readonly perSecond: number;
  /** Tokens a rested caller has. */
  readonly burst: number;
}

export interface Taken {
  readonly isAllowed: boolean;
  /** Whole calls left. */
  readonly remaining: number;
  /** Seconds until the bucket is full again, rounded up. */
  readonly fullAfterS: number;
  /** Seconds until the next call may succeed, rounded up, at least 1. */
  readonly retryAfterS: number;
}

export interface Buckets {
  readonly limit: Limit;
  take(key: string): Taken;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** Callers remembered at once; whoever is forgotten starts rested. */
const MAX_KEYS = 100_000;

/** `nowMs` must not go backwards: `performance.now`, or a test's own clock. */
export function createBuckets(limit: Limit, nowMs: () => number, maxKeys = MAX_KEYS): Buckets {
  const buckets = new Map<string, Bucket>();
  const tokensAt = (bucket: Bucket, now: number): number =>
    Math.min(limit.burst, bucket.tokens + ((now - bucket.atMs) / 1_000) * limit.perSecond);

  const makeRoom = (now: number): void => {
    for (const [key, bucket] of buckets) if (tokensAt(bucket, now) >= limit.burst) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size < maxKeys) return;
      buckets.delete(key);
    }
  };

  return {
    limit,
    take(key) {
      const now = nowMs();
      let bucket = buckets.get(key);
      if (bucket === undefined) {
        if (buckets.size >= maxKeys) makeRoom(now);
        bucket = { tokens: limit.burst, atMs: now };
        buckets.set(key, bucket);
      }
      const tokens = tokensAt(bucket, now);
      const isAllowed = tokens >= 1;
      bucket.tokens = isAllowed ? tokens - 1 : tokens;
      bucket.atMs = now;
      return {
        isAllowed,
        remaining: Math.floor(bucket.tokens),
        fullAfterS: Math.ceil((limit.burst - bucket.tokens) / limit.perSecond),
        retryAfterS: Math.max(1, Math.ceil((1 - bucket.tokens) / limit.perSecond)),
      };
    },
  };
}

/** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimitHeaders(name: string, { burst, perSecond }: Limit, taken: Taken): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`,
    ratelimit: `"${name}";r=${taken.remaining};t=${taken.fullAfterS}`,
  };
}
